import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';

import { JoinForm, type JoinGroup } from '@/components/invitation/join-form';
import { GROUP_CODE } from '@/tests/unit/device/a-ledger';

const words = {
  submit: 'Mitmachen',
  who: 'Wer bist du?',
  noAnswer: { offline: 'Kein Netz', tooOften: 'Zu oft', refused: 'Abgelehnt', away: 'Nicht da' },
  manage: 'Meine Gruppen',
};

const people = ['Anna', 'Ben'].map((name, place) => ({
  ...{ id: `0000000${place}-0000-4000-8000-000000000000`, words: `Ich bin ${name}` },
  face: { tint: 0, initials: name.charAt(0) },
}));

/** Taps a button of an invitation. */
async function join(action: JoinGroup, by = 'Mitmachen') {
  render(
    <AppRouterContext value={{ push: jest.fn() } as never}>
      <JoinForm action={action} groupCode={GROUP_CODE} people={people} words={words} />
    </AppRouterContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: by }));
}

test('the tapped name is told with the group and is the filled button; joining without a name tells none', async () => {
  const told: unknown[] = [];
  await join((_state, form) => {
    told.push([form.get('groupCode'), form.get('memberId')]);
    return Promise.resolve({ error: 'Später', isFull: false });
  }, 'Ich bin Ben');
  expect(await screen.findByRole('alert')).toBeVisible();
  const button = (name: string) => screen.getByRole('button', { name });
  expect(button('Ich bin Ben')).toHaveClass('bg-primary');
  expect(button('Mitmachen')).not.toHaveClass('bg-primary');
  await userEvent.click(button('Mitmachen'));
  expect(button('Mitmachen')).toHaveClass('bg-primary');
  expect(button('Ich bin Ben')).not.toHaveClass('bg-primary');
  expect(told).toEqual([
    [GROUP_CODE, people[1]?.id],
    [GROUP_CODE, null],
  ]);
});

it('a device that is full is told so, and led to where groups can be left', async () => {
  await join(() => Promise.resolve({ error: 'Kein Platz', isFull: true }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Kein Platz');
  expect(screen.getByRole('link', { name: 'Meine Gruppen' })).toHaveAttribute('href', '/manage-groups');
});

it('any other failure is only shown', async () => {
  await join(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await screen.findByRole('alert')).toHaveTextContent('Kein Netz');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
