import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';

import { CreateGroupForm } from '@/components/onboarding/create-group-form';
import { type CheckState, solvePuzzles } from '@/components/shell/human-check/puzzle-solver';
import { teachDialogs } from '@/tests/unit/entries/dialogs';
import { checkWords } from '@/tests/unit/onboarding/check-words';
import { createWords as words } from '@/tests/unit/onboarding/create-words';

jest.mock('@/components/shell/human-check/puzzle-solver', () => ({ solvePuzzles: jest.fn() }));

/** The form of a new user, whose check goes on when the test says so. */
function open() {
  const sent: (FormDataEntryValue | null)[] = [];
  const nothing = () => undefined;
  let tell: (state: CheckState) => void = nothing;
  jest.mocked(solvePuzzles).mockImplementation((_place, onChange) => {
    tell = onChange;
    return { start: nothing, restart: nothing, stop: nothing };
  });
  render(
    <AppRouterContext value={{ push: jest.fn() } as never}>
      <CreateGroupForm
        action={(state, form) => {
          sent.push(form.get('groupName'));
          return Promise.resolve(state);
        }}
        idempotencyKey="4dbd4a1f-3c2b-4b43-9b0e-5a1c0f6c2d11"
        flow="onboarding"
        asksToken={false}
        isChecked
        checkWords={checkWords}
        words={words}
      />
    </AppRouterContext>,
  );
  return { sent, pass: () => act(() => tell({ phase: 'solved', progress: 1 })) };
}

const field = () => screen.getByLabelText<HTMLInputElement>('Name');

beforeEach(() => sessionStorage.clear());

beforeAll(() => {
  teachDialogs();
  globalThis.IntersectionObserver = class {
    observe = () => undefined;
    disconnect = () => undefined;
  } as never;
});

it('a form that is submitted while the check runs is sent when that is done', async () => {
  const { sent, pass } = open();
  await userEvent.type(field(), 'Lissabon{Enter}');
  expect(sent).toEqual([]);
  pass();
  await waitFor(() => expect(sent).toEqual(['Lissabon']));
});

it('the button is there meanwhile, and shows that the tapped form waits', async () => {
  const { sent, pass } = open();
  const button = () => screen.getByRole('button', { name: 'Erstellen' });
  await userEvent.type(field(), 'Lissabon');
  await userEvent.click(button());
  expect(button()).toHaveAttribute('aria-busy', 'true');
  pass();
  await waitFor(() => expect(sent).toEqual(['Lissabon']));
});

it('typing on after Enter creates no group with half a name', async () => {
  const { sent, pass } = open();
  await userEvent.type(field(), 'Li{Enter}ssabon');
  pass();
  expect(await screen.findByRole('button', { name: 'Erstellen' })).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.type(field(), ' 2026{Enter}');
  await waitFor(() => expect(sent).toEqual(['Lissabon 2026']));
});
