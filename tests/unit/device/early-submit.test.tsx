import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type SyntheticEvent } from 'react';

import { EarlyInput } from '@/components/shell/early/early-input';
import { hearEarlySubmits, takeOverEarlySubmits } from '@/lib/device/page/early/submit';

/** The forms that the browser itself would post, loading another page. */
let posted: string[];

const post = (event: Event) => {
  if (!event.defaultPrevented && event.target instanceof HTMLFormElement) posted.push(event.target.id);
  event.preventDefault();
};

beforeEach(() => {
  posted = [];
  hearEarlySubmits('/kept');
  addEventListener('submit', post);
});

afterEach(() => {
  takeOverEarlySubmits();
  removeEventListener('submit', post);
});

/** A page before its scripts: a form that needs them, and one that the server answers. */
function showPage() {
  document.body.innerHTML = `
    <form id="expense" method="post" action="/kept"><input aria-label="Betrag"></form>
    <button form="expense">Speichern</button>
    <form id="language" method="post" action="/language"><button>DE</button><button>EN</button></form>
    <a href="#inhalt">Zum Inhalt</a><a href="/pari">Zurück</a>`;
}

const button = (name: string) => screen.getByRole('button', { name });

/** The names of the buttons by which forms are submitted once the scripts are there. */
function carriedOut(): string[] {
  const heard: string[] = [];
  const note = (event: SubmitEvent) => heard.push(event.submitter?.textContent ?? '');
  const { carryOut } = takeOverEarlySubmits();
  addEventListener('submit', note);
  carryOut();
  removeEventListener('submit', note);
  return heard;
}

test('a save is kept, marks its button as busy, and is carried out once, however often it was tapped', async () => {
  showPage();
  await userEvent.type(screen.getByLabelText('Betrag'), '12');
  await userEvent.tripleClick(button('Speichern'));
  expect(button('Speichern')).toHaveAttribute('aria-busy', 'true');
  expect(posted).toEqual([]);
  expect(carriedOut()).toEqual(['Speichern']);
  expect(button('Speichern')).not.toHaveAttribute('aria-busy');
  expect(carriedOut()).toEqual([]);
});

test('once the scripts are there nothing is kept any more', async () => {
  showPage();
  takeOverEarlySubmits();
  await userEvent.click(button('Speichern'));
  expect(posted).toEqual(['expense']);
  expect(button('Speichern')).not.toHaveAttribute('aria-busy');
});

test('of plain buttons the last tap is kept, and repeated once the scripts are there', async () => {
  showPage();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<button type="button">Mehr</button><button type="button"><span>Teilen</span></button>' +
      '<button type="button" popovertarget="sheet">Blatt</button>',
  );
  await userEvent.click(button('Mehr'));
  await userEvent.dblClick(screen.getByText('Teilen'));
  await userEvent.click(button('Blatt'));
  expect(button('Mehr')).not.toHaveAttribute('aria-busy');
  expect(button('Teilen')).toHaveAttribute('aria-busy', 'true');
  const taps: (string | null)[] = [];
  const { carryOut } = takeOverEarlySubmits();
  for (const name of ['Mehr', 'Teilen'])
    button(name).addEventListener('click', () => taps.push(button(name).textContent));
  carryOut();
  expect(taps).toEqual(['Teilen']);
  expect(button('Teilen')).not.toHaveAttribute('aria-busy');
});

test('typing on cancels the tap', async () => {
  showPage();
  await userEvent.click(button('Speichern'));
  await userEvent.type(screen.getByLabelText('Betrag'), '5');
  expect(button('Speichern')).not.toHaveAttribute('aria-busy');
  expect(carriedOut()).toEqual([]);
});

test('leaving cancels the tap, jumping inside the page does not', async () => {
  showPage();
  await userEvent.click(button('Speichern'));
  await userEvent.click(screen.getByText('Zum Inhalt'));
  expect(button('Speichern')).toHaveAttribute('aria-busy', 'true');
  screen.getByText('Zurück').addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(screen.getByText('Zurück'));
  expect(button('Speichern')).not.toHaveAttribute('aria-busy');
  await userEvent.click(button('Speichern'));
  dispatchEvent(new Event('pagehide'));
  expect(carriedOut()).toEqual([]);
});

test('a form that the server answers is posted at once, and only once', async () => {
  showPage();
  await userEvent.dblClick(button('EN'));
  expect(posted).toEqual(['language']);
  await userEvent.click(button('DE'));
  expect(posted).toEqual(['language', 'language']);
  expect(button('EN')).not.toHaveAttribute('aria-busy');
  const { posted: forms } = takeOverEarlySubmits();
  expect([...forms]).toEqual([document.getElementById('language')]);
});

test('a form whose script has come before that of the page is left to it, however often it is sent', async () => {
  showPage();
  const refuse = jest.fn((event: Event) => event.preventDefault());
  document.getElementById('language')?.addEventListener('submit', refuse);
  await userEvent.dblClick(button('EN'));
  expect(refuse).toHaveBeenCalledTimes(2);
  expect(button('EN')).not.toHaveAttribute('aria-busy');
  expect([...takeOverEarlySubmits().posted]).toEqual([]);
});

test('it waits too if posting would lose what was typed elsewhere, and its last button counts', async () => {
  showPage();
  await userEvent.type(screen.getByLabelText('Betrag'), '12');
  await userEvent.click(button('EN'));
  await userEvent.click(button('DE'));
  expect(posted).toEqual([]);
  expect(button('EN')).not.toHaveAttribute('aria-busy');
  expect(carriedOut()).toEqual(['DE']);
});

test('a form that is gone when the scripts load sends nothing', async () => {
  showPage();
  await userEvent.click(button('Speichern'));
  document.body.innerHTML = '';
  expect(carriedOut()).toEqual([]);
});

function Expense({ save }: { readonly save: (amount: string) => void }) {
  const [amount, setAmount] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    save(amount);
  };
  return (
    <>
      <form action="/kept" method="post" onSubmit={submit}>
        <input aria-label="Betrag" value={amount} onChange={(event) => setAmount(event.target.value)} />
        <button suppressHydrationWarning>Speichern</button>
      </form>
      <EarlyInput />
    </>
  );
}

test('React saves what was typed before it was there', async () => {
  jest.useFakeTimers();
  const person = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  const save = jest.fn();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML =
    '<form action="/kept" method="post"><input aria-label="Betrag" value=""><button>Speichern</button></form>';
  await person.type(screen.getByLabelText('Betrag'), '12,30');
  await person.dblClick(button('Speichern'));
  render(<Expense save={save} />, { container, hydrate: true });
  act(() => jest.runAllTimers());
  expect(save.mock.calls).toEqual([['12,30']]);
  jest.useRealTimers();
});
