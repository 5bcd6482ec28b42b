import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { AmountEntry } from '@/components/ui/fields/amount-entry';
import { Button } from '@/components/ui/button';
import { Checklist } from '@/components/ui/fields/checklist';
import { Chips } from '@/components/ui/fields/chips';
import { CopyField } from '@/components/ui/fields/copy-field';
import { EditableLine } from '@/components/ui/fields/editable-line';
import { Field } from '@/components/ui/fields/field';
import { Segmented } from '@/components/ui/fields/segmented';
import { TextInput } from '@/components/ui/fields/text-input';

const person = (name: string, index: number) => ({
  value: name,
  label: name,
  face: { initials: name.slice(0, 1), tint: index },
});

test('a pending button keeps its name and its focus but does nothing', async () => {
  const pressed = jest.fn();
  render(
    <Button pending onClick={pressed}>
      Speichern
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Speichern' });
  await userEvent.click(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(pressed).not.toHaveBeenCalled();
});

test('the ring of a button comes after 200 ms and stays for at least 300 ms', () => {
  jest.useFakeTimers();
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const button = (pending: boolean) => <Button pending={pending}>Speichern</Button>;
  const { container, rerender } = render(button(true));
  const ring = () => container.querySelector('.animate-spinner');
  pass(199);
  expect(ring()).toBeNull();
  pass(1);
  expect(ring()).not.toBeNull();
  rerender(button(false));
  pass(299);
  expect(ring()).not.toBeNull();
  pass(1);
  expect(ring()).toBeNull();
  jest.useRealTimers();
});

test('the active view does nothing, the other one switches', async () => {
  const switched = jest.fn();
  const segments = [
    { value: 'view1', label: 'Verlauf' },
    { value: 'view2', label: 'Salden' },
  ] as const;
  render(<Segmented label="Ansicht" segments={segments} value="view2" onChange={switched} />);
  await userEvent.click(screen.getByRole('button', { name: 'Salden', pressed: true }));
  expect(switched).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Verlauf', pressed: false }));
  expect(switched).toHaveBeenCalledWith('view1');
});

test('Ben is chosen with the arrow keys', async () => {
  const chosen = jest.fn();
  render(
    <Chips
      label="Wer?"
      chips={['Anna', 'Ben'].map(person)}
      value="Anna"
      onChange={chosen}
      placeholder="Bitte wählen"
    />,
  );
  screen.getByRole('radio', { name: 'Anna' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(chosen).toHaveBeenCalledWith('Ben');
});

test('nine people are a select with nobody chosen', () => {
  const many = Array.from({ length: 9 }, (_, index) => person(`P${index}`, index));
  render(<Chips label="Wer?" chips={many} value={null} onChange={jest.fn()} placeholder="Bitte wählen" />);
  expect(screen.getByRole('combobox', { name: 'Wer?' })).toHaveDisplayValue('Bitte wählen');
});

const amountEntry = {
  ...{ label: 'Betrag', currency: <span>€</span>, placeholder: '0,00', plusLabel: 'Plus' },
  enterKeyHint: 'next',
} as const;

test('the amount field distinguishes pasted and composed text from typed text', async () => {
  const changed = jest.fn();
  render(<AmountEntry {...amountEntry} value="" onChange={changed} />);
  const field = screen.getByRole('textbox', { name: /Betrag/ });
  await userEvent.type(field, '1');
  expect(changed).toHaveBeenLastCalledWith('1', 'typed');
  await userEvent.paste('1.234,56');
  expect(changed).toHaveBeenLastCalledWith('1.234,56', 'pasted');
  fireEvent.input(field, { target: { value: '１２' }, isComposing: true });
  expect(changed).toHaveBeenLastCalledWith('１２', 'composing');
  fireEvent.compositionEnd(field, { target: { value: '１２' } });
  expect(changed).toHaveBeenLastCalledWith('１２', 'typed');
});

test('a keypad that has no plus finds one beside the amount, and the field keeps the focus', async () => {
  const changed = jest.fn();
  render(<AmountEntry {...amountEntry} value="12,50" onChange={changed} sum="= 12,50 €" />);
  const field = screen.getByRole('textbox', { name: /Betrag/ });
  await userEvent.click(field);
  await userEvent.click(screen.getByRole('button', { name: 'Plus' }));
  expect(changed).toHaveBeenLastCalledWith('12,50+', 'typed');
  expect(field).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('= 12,50 €');
});

test('an error is said and tied to its field', () => {
  render(
    <Field label="Name" hint="Höchstens 20 Zeichen" error="Der Name fehlt">
      {(control) => <TextInput {...control} />}
    </Field>,
  );
  const field = screen.getByRole('textbox', { name: 'Name' });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Höchstens 20 Zeichen Der Name fehlt');
  expect(screen.getByRole('alert')).toHaveTextContent('Der Name fehlt');
});

const copyWords = { copy: 'Kopieren', copied: 'Kopiert', failed: 'Kopieren ging nicht' };

test('the code is copied in one piece although it is shown in groups', async () => {
  const user = userEvent.setup();
  render(<CopyField label="Code" value="ACDEFGHI3467" grouped words={copyWords} />);
  await user.click(screen.getByRole('button', { name: 'Kopieren' }));
  expect(await navigator.clipboard.readText()).toBe('ACDEFGHI3467');
  expect(screen.getByRole('status')).toHaveTextContent('Kopiert');
});

test('where copying is refused the text is selected and the person is told', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  render(<CopyField label="Code" value="ACDEFGHI3467" grouped words={copyWords} />);
  await user.click(screen.getByRole('button', { name: 'Kopieren' }));
  expect(await screen.findByText('Kopieren ging nicht')).toBeVisible();
  expect(getSelection()?.toString()).toBe('ACDEFGHI3467');
  getSelection()?.removeAllRanges();
  await user.click(screen.getByRole('button', { name: 'Kopieren' }));
  expect(await screen.findByText('Kopieren ging nicht')).toBeVisible();
  expect(getSelection()?.toString()).toBe('ACDEFGHI3467');
});

function RenameAnna() {
  const [name, setName] = useState('Anna');
  return (
    <EditableLine value={name} editLabel="Namen ändern">
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setName('Hanna');
            close();
          }}
        >
          <input aria-label="Name" defaultValue={name} />
        </form>
      )}
    </EditableLine>
  );
}

test('Anna renames herself: the pencil opens the field, Enter saves, the pencil has the focus again', async () => {
  render(<RenameAnna />);
  await userEvent.click(screen.getByRole('button', { name: 'Namen ändern' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Hanna')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Namen ändern' })).toHaveFocus();
});

test('an unticked person of a checklist has a dash in place of a share', () => {
  const face = { initials: 'A', tint: 0 };
  const items = [
    { value: 'anna', label: 'Anna', face, detail: '5,00\u00a0€' },
    { value: 'ben', label: 'Ben', face, detail: '' },
  ];
  render(<Checklist items={items} selected={new Set(['anna'])} onToggle={jest.fn()} />);
  expect(screen.getByRole('checkbox', { name: /^Anna/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /^Ben/ })).not.toBeChecked();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AAnna5,00\u00a0€',
    'ABen–',
  ]);
});

test('selecting text and releasing beside the field keeps it open', async () => {
  render(<RenameAnna />);
  await userEvent.click(screen.getByRole('button', { name: 'Namen ändern' }));
  const field = screen.getByRole('textbox');
  fireEvent.mouseDown(field);
  fireEvent.mouseUp(document.body);
  fireEvent.click(document.body);
  expect(field).toBeInTheDocument();
  await userEvent.click(document.body);
  expect(field).not.toBeInTheDocument();
});

test('Esc or a click elsewhere closes the field without saving', async () => {
  render(<RenameAnna />);
  for (const leave of [() => userEvent.keyboard('{Escape}'), () => userEvent.click(document.body)]) {
    await userEvent.click(screen.getByRole('button', { name: 'Namen ändern' }));
    await leave();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByText('Anna')).toBeInTheDocument();
  }
});
