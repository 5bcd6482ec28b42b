import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { teachDialogs } from '@/tests/unit/entries/dialogs';

beforeAll(teachDialogs);

const question = (pending: boolean, onCancel: () => void) => (
  <ConfirmDialog
    open
    title="Ausgabe löschen?"
    confirmLabel="Löschen"
    cancelLabel="Abbrechen"
    onConfirm={jest.fn()}
    onCancel={onCancel}
    pending={pending}
    destructive
  />
);

test('a question puts the focus on the answer that changes nothing', () => {
  render(question(false, jest.fn()));
  expect(screen.getByRole('alertdialog', { name: 'Ausgabe löschen?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Abbrechen' })).toHaveFocus();
});

test('Esc and a click beside the dialog cancel it', async () => {
  const cancelled = jest.fn();
  render(question(false, cancelled));
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  await userEvent.click(screen.getByRole('alertdialog'));
  expect(cancelled).toHaveBeenCalledTimes(2);
});

test('while it is under way nothing closes the dialog', async () => {
  const cancelled = jest.fn();
  render(question(true, cancelled));
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  await userEvent.click(screen.getByRole('alertdialog'));
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(cancelled).not.toHaveBeenCalled();
});

test('selecting text in it and releasing beside it keeps it open', () => {
  const cancelled = jest.fn();
  render(question(false, cancelled));
  const dialog = screen.getByRole('alertdialog');
  fireEvent.mouseDown(screen.getByRole('heading'));
  fireEvent.click(dialog);
  expect(cancelled).not.toHaveBeenCalled();
  fireEvent.mouseDown(dialog);
  fireEvent.click(dialog);
  expect(cancelled).toHaveBeenCalledTimes(1);
});

test('its opener is told if the browser closes it, as after a second Esc', () => {
  const cancelled = jest.fn();
  render(question(true, cancelled));
  const dialog = screen.getByRole<HTMLDialogElement>('alertdialog');
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect(cancelled).toHaveBeenCalledTimes(1);
});

test('a late close event of the previous question does not close this one', () => {
  const cancelled = jest.fn();
  render(question(false, cancelled));
  fireEvent(screen.getByRole('alertdialog'), new Event('close'));
  expect(cancelled).not.toHaveBeenCalled();
});
