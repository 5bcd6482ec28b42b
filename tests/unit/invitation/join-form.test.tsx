import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';

import { JoinForm, type JoinGroup } from '@/components/invitation/join-form';

const words = {
  submit: 'Mitmachen',
  noAnswer: { offline: 'Kein Netz', tooOften: 'Zu oft', away: 'Nicht da' },
  manage: 'Meine Gruppen',
};

/** Taps the one button of an invitation. */
async function join(action: JoinGroup) {
  render(
    <AppRouterContext value={{ push: jest.fn() } as never}>
      <JoinForm action={action} groupCode="ACDEFGHIJKLM" words={words} />
    </AppRouterContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Mitmachen' }));
}

it('a device that is full is told so, and led to where groups can be left', async () => {
  await join(() => Promise.resolve({ error: 'Kein Platz', isFull: true }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Kein Platz');
  expect(screen.getByRole('link', { name: 'Meine Gruppen' })).toHaveAttribute('href', '/manage-groups');
});

it('any other failure is only told', async () => {
  await join(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await screen.findByRole('alert')).toHaveTextContent('Kein Netz');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
