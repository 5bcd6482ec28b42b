import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { FormBackLink } from '@/components/shell/bars/form-back-link';
import { BigScreenContext } from '@/lib/device/page/look/big-screen';
import { renderGroup } from '@/tests/unit/device/render-group';

/** The bar of a form, with a field. @param beside the screen that the form is a panel beside */
const open = (beside: string | null) =>
  renderGroup(
    <BigScreenContext value={{ width: beside ? 'roomy' : 'slim', rail: null, beside }}>
      <FormBackLink href="/pari" />
      <input aria-label="Wofür?" />
    </BigScreenContext>,
  );

const link = () => screen.getByRole('link');

test('a form that is a screen leads back, and leaves Escape to others', async () => {
  const { push } = open(null);
  expect(link()).toHaveAccessibleName('Zurück');
  expect(link()).toHaveAttribute('href', '/pari');
  await userEvent.keyboard('{Escape}');
  expect(push).not.toHaveBeenCalled();
});

test('a panel is closed by its cross, and leads to what stands beside it', async () => {
  const { push } = open('/create-group-members');
  expect(link()).toHaveAccessibleName('Schließen');
  await userEvent.click(link());
  await waitFor(() => expect(push).toHaveBeenCalledWith('/create-group-members'));
});

test('Escape closes a panel too, also from a field', async () => {
  const { push } = open('/group-settings');
  await userEvent.type(screen.getByLabelText('Wofür?'), 'Eis{Escape}');
  await waitFor(() => expect(push).toHaveBeenCalledWith('/group-settings'));
});

test('Escape that is meant for a dialog or an input method leaves the panel open', () => {
  open('/group-settings');
  const follow = jest.spyOn(HTMLElement.prototype, 'click');
  fireEvent.keyDown(screen.getByLabelText('Wofür?'), { key: 'Escape', isComposing: true });
  const dialog = document.createElement('dialog');
  dialog.open = true;
  document.body.append(dialog);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  dialog.remove();
  expect(follow).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(follow).toHaveBeenCalledTimes(1);
  follow.mockRestore();
});
