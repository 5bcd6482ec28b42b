import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { type CreateGroup, CreateGroupForm } from '@/components/onboarding/create-group-form';

const words = { label: 'Name', hint: 'Zum Beispiel', submit: 'Erstellen', unreachable: 'Kein Netz' };
const key = '4dbd4a1f-3c2b-4b43-9b0e-5a1c0f6c2d11';
const open = (action: CreateGroup) =>
  render(<CreateGroupForm action={action} idempotencyKey={key} words={words} />);
const field = () => screen.getByLabelText<HTMLInputElement>('Name');

it('Anna types a slash and gets a hyphen; Enter sends the name with the key of the form', async () => {
  const sent: (FormDataEntryValue | null)[][] = [];
  open((_state, form) => {
    sent.push([form.get('groupName'), form.get('idempotencyKey')]);
    return Promise.resolve({ name: '', error: null, notice: null });
  });
  expect(field()).toHaveFocus();
  await userEvent.keyboard('WG 3/4{Enter}');
  await waitFor(() => expect(sent).toEqual([['WG 3-4', key]]));
});

it('a refused name stays in the field, and so do the words until the name is a possible one', async () => {
  open(() => Promise.resolve({ name: '', error: 'Zu lang', notice: null }));
  await userEvent.type(field(), `${'x'.repeat(32)}{Enter}`);
  expect(await screen.findByText('Zu lang')).toBeVisible();
  expect(field()).toHaveValue('x'.repeat(32));
  await userEvent.keyboard('{Backspace}');
  expect(screen.getByText('Zu lang')).toBeVisible();
  await userEvent.keyboard('{Backspace}');
  expect(screen.queryByText('Zu lang')).not.toBeInTheDocument();
});

it('without a network the name stays and Anna can try again', async () => {
  let attempts = 0;
  open(() => {
    attempts += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  await userEvent.type(field(), 'Lissabon{Enter}');
  expect(await screen.findByText('Kein Netz')).toBeVisible();
  expect(field()).toHaveValue('Lissabon');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(attempts).toBe(2));
});
