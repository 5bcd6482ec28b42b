import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';

import {
  type CreateGroup,
  CreateGroupForm,
  type CreateGroupState,
} from '@/components/onboarding/create-group-form';
import { checkWords } from '@/tests/unit/onboarding/check-words';
import { createWords as words } from '@/tests/unit/onboarding/create-words';
import { teachDialogs } from '@/tests/unit/entries/dialogs';

const refusal: CreateGroupState = { name: '', error: null, notice: null, failure: null, isUnchecked: false };
const key = '4dbd4a1f-3c2b-4b43-9b0e-5a1c0f6c2d11';
const open = (action: CreateGroup, asksToken = false) =>
  render(
    <AppRouterContext value={{ push: jest.fn() } as never}>
      <CreateGroupForm
        action={action}
        idempotencyKey={key}
        flow="manage"
        asksToken={asksToken}
        isChecked={false}
        checkWords={checkWords}
        words={words}
      />
    </AppRouterContext>,
  );
const field = () => screen.getByLabelText<HTMLInputElement>('Name');

beforeAll(teachDialogs);
beforeEach(() => sessionStorage.clear());

it('Anna types a slash and gets a hyphen; Enter sends the name with the key and the flow of the form', async () => {
  const sent: (FormDataEntryValue | null)[][] = [];
  open((_state, form) => {
    sent.push([form.get('groupName'), form.get('idempotencyKey'), form.get('flow')]);
    return Promise.resolve(refusal);
  });
  expect(field()).toHaveFocus();
  await userEvent.keyboard('WG 3/4{Enter}');
  await waitFor(() => expect(sent).toEqual([['WG 3-4', key, 'manage']]));
});

it('a refused name stays in the field, and so does the message until the name is valid', async () => {
  open(() => Promise.resolve({ ...refusal, error: 'Zu lang' }));
  await userEvent.type(field(), 'x'.repeat(32));
  await userEvent.click(screen.getByRole('button', { name: 'Erstellen' }));
  expect(await screen.findByText('Zu lang')).toBeVisible();
  expect(field()).toHaveFocus();
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
  const modal = await screen.findByRole('alertdialog', { name: /Das hat nicht geklappt/ });
  expect(modal).toHaveTextContent('Kein Netz');
  await userEvent.click(screen.getByRole('button', { name: 'Schließen' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Kein Netz');
  expect(field()).toHaveValue('Lissabon');
  await userEvent.type(field(), '{Enter}');
  await waitFor(() => expect(attempts).toBe(2));
});

it('a failure of the server is shown in a dialog', async () => {
  open(() => Promise.resolve({ ...refusal, failure: 'Der Server kann gerade nicht' }));
  await userEvent.type(field(), 'Lissabon{Enter}');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Der Server kann gerade nicht');
});

it('a device that is full is told so beside the form', async () => {
  open(() => Promise.resolve({ ...refusal, notice: 'Kein Platz' }));
  await userEvent.type(field(), 'Lissabon{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Kein Platz');
  expect(screen.getByRole('link', { name: 'Meine Gruppen' })).toHaveAttribute('href', '/manage-groups');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('a token is sent as it was typed and kept nowhere; a wrong one is said at its field', async () => {
  const sent: unknown[] = [];
  open((_state, form) => {
    sent.push(form.get('groupToken'));
    return Promise.resolve({ ...refusal, tokenError: 'Falscher Schlüssel' });
  }, true);
  await userEvent.type(field(), 'Lissabon');
  const token = screen.getByLabelText('Schlüssel');
  await userEvent.type(token, 'open-sesame{Enter}');
  expect(await screen.findByText('Falscher Schlüssel')).toBeVisible();
  expect(sent).toEqual(['open-sesame']);
  expect(token).toHaveFocus();
  expect(token).toBeInvalid();
  expect(JSON.stringify([sessionStorage, localStorage])).not.toContain('sesame');
});

it('a server that asks for a token since the page was drawn gets a field for it', async () => {
  open(() => Promise.resolve({ ...refusal, tokenError: 'Kein Schlüssel' }));
  expect(screen.queryByLabelText('Schlüssel')).not.toBeInTheDocument();
  await userEvent.type(field(), 'Lissabon{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Schlüssel')).toBeInvalid());
});
