import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { type EnterCode, EnterCodeForm } from '@/components/onboarding/enter-code-form';
import { checkWords } from '@/tests/unit/onboarding/check-words';

const words = {
  label: 'Gruppencode',
  hint: 'Aus der Einladung',
  submit: 'Weiter',
  missing: 'Gib den Code ein',
  noAnswer: { offline: 'Kein Netz', tooOften: 'Zu oft', refused: 'Abgelehnt', away: 'Nicht da' },
};
const open = (action: EnterCode) =>
  render(<EnterCodeForm action={action} isChecked={false} checkWords={checkWords} words={words} />);
const field = () => screen.getByLabelText<HTMLInputElement>('Gruppencode');

beforeEach(() => sessionStorage.clear());

it('Ben pastes his code, and Enter sends it as it stands', async () => {
  const sent: FormDataEntryValue[] = [];
  open((_state, form) => {
    sent.push(form.get('groupCode') ?? '');
    return Promise.resolve({ typed: '', error: null, isUnchecked: false });
  });
  expect(field()).toHaveFocus();
  await userEvent.paste('acde fghi jklm');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual(['acde fghi jklm']));
});

it('an empty field is not sent', async () => {
  const action = jest.fn<ReturnType<EnterCode>, Parameters<EnterCode>>();
  open(action);
  await userEvent.keyboard('  - ');
  await userEvent.click(screen.getByRole('button', { name: 'Weiter' }));
  expect(screen.getByText('Gib den Code ein')).toBeVisible();
  expect(field()).toHaveFocus();
  expect(action).not.toHaveBeenCalled();
});

it('a code that no group has stays in the field, and the message stays until the code is changed', async () => {
  open(() => Promise.resolve({ typed: 'NOPE', error: 'Gibt es nicht', isUnchecked: false }));
  await userEvent.keyboard('NOPE');
  await userEvent.click(screen.getByRole('button', { name: 'Weiter' }));
  expect(await screen.findByText('Gibt es nicht')).toBeVisible();
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('NOPE');
  await userEvent.keyboard('X');
  expect(screen.queryByText('Gibt es nicht')).not.toBeInTheDocument();
});

it('without a network the code stays and Ben can try again', async () => {
  let attempts = 0;
  open(() => {
    attempts += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  await userEvent.keyboard('ACDE{Enter}');
  expect(await screen.findByText('Kein Netz')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(attempts).toBe(2));
});

it('a code is shown in groups of four, and stays in one piece; a link is no code', async () => {
  open(jest.fn<ReturnType<EnterCode>, Parameters<EnterCode>>());
  await userEvent.paste('ACDEFGHIJKLM');
  expect(field()).toHaveClass('code-typed');
  expect(field()).toHaveValue('ACDEFGHIJKLM');
  await userEvent.clear(field());
  await userEvent.paste('http://localhost/join-pari-group/Chor/ACDEFGHIJKLM');
  expect(field()).not.toHaveClass('code-typed');
});
