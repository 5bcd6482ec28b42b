import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { HistoryView } from '@/components/history/history-view';
import { seedCopy } from '@/lib/device/state/copy';
import { EMPTY_OUTBOX } from '@/lib/device/state/outbox';
import { deviceOf } from '@/lib/device/sync/outbox-device';
import { useSave } from '@/lib/device/hooks/outbox-hooks';
import { type LedgerCopy, NOTHING_HELD } from '@/lib/domain/ledger/copy';
import { cents } from '@/lib/domain/money/money';
import { copyOf, entryOf, GROUP_CODE, pageAnswer, wholeAnswer } from '@/tests/unit/device/a-ledger';
import { type Reply, serve } from '@/tests/unit/device/fake-server';
import { renderGroup } from '@/tests/unit/device/render-group';
import { evenly } from '@/lib/domain/entry/split';

/** jsdom has no layout: whatever observes the end of the list is notified when the test scrolls there. */
let cross: (...isThere: readonly boolean[]) => void = () => undefined;
const scrollToEnd = () => cross(true);

beforeAll(() => {
  window.IntersectionObserver = class {
    constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
      cross = (...isThere) => onChange(isThere.map((isIntersecting) => ({ isIntersecting })));
    }
    observe() {
      return undefined;
    }
    disconnect() {
      cross = () => undefined;
    }
  } as never;
});

const entries = [
  entryOf('Abendessen', '2026-11-21T09:00:00.000Z', { among: ['Anna', 'Ben', 'Cleo'] }),
  entryOf('', '2026-11-20T09:00:00.000Z', {
    ...{ id: 'back', kind: 'payment', payer: 'Cleo', among: ['Ben'], amount: 4000 },
  }),
  entryOf('Taxi', '2026-11-14T09:00:00.000Z', { among: ['Anna', 'Ben'] }),
  entryOf('Geschenk', '2026-11-14T08:00:00.000Z', { among: ['Cleo'] }),
];

const last = entries.at(-1) ?? entryOf('', '');

/** How far a copy of these entries reaches, when there are older ones. */
const before = { place: last, cursor: 'abc.e.1' };

const ledgerOf = (options: Partial<Pick<LedgerCopy, 'entries' | 'before'>>) =>
  copyOf({ Anna: 1000, Ben: -500, Cleo: -500 }, options);

const show = (options: Partial<Pick<LedgerCopy, 'entries' | 'before'>> = {}) =>
  renderGroup(<HistoryView groupCode={GROUP_CODE} />, (known) => {
    seedCopy(known, GROUP_CODE, ledgerOf({ entries, ...options }));
  });

const rows = (day: string) =>
  within(screen.getByRole('region', { name: day }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

test('Anna reads what happened, by days', () => {
  show();
  expect(rows('Heute')).toEqual(['🍽️AAbendessenAnna zahlte · für alle10,00\u00a0€']);
  expect(rows('Gestern')).toEqual(['💸CCleo →an BenZahlung40,00\u00a0€']);
  expect(rows('14. November')).toEqual([
    '🚕ATaxiAnna zahlte · für 2 von 310,00\u00a0€',
    '🎁AGeschenkAnna zahlte · für Cleo10,00\u00a0€',
  ]);
});

test('the picture of a row is hidden from screen readers', () => {
  show();
  expect(screen.getByRole('link', { name: /Taxi/ })).toHaveAccessibleName(
    'Taxi Anna zahlte · für 2 von 3 10,00\u00a0€',
  );
});

const sumOf = (day: string) =>
  screen.getByRole('heading', { name: day }).parentElement?.querySelector('p')?.textContent;

test('each day says what was spent on it, as far as all of it is known', () => {
  show({ before });
  expect(sumOf('Heute')).toBe('Ausgegeben: 10,00\u00a0€');
  expect(sumOf('Gestern')).toBeUndefined();
  expect(sumOf('14. November')).toBeUndefined();
});

test('a row leads to its details', () => {
  show();
  expect(screen.getByRole('link', { name: /Taxi/ })).toHaveAttribute(
    'href',
    `/expense-details/${GROUP_CODE}/Taxi-id`,
  );
  expect(screen.getByRole('link', { name: /Zahlung/ })).toHaveAttribute(
    'href',
    expect.stringContaining(`/payment-details/${GROUP_CODE}/`),
  );
});

const older = (): Reply => pageAnswer('v1', [entryOf('Bus', '2026-11-01T09:00:00.000Z')]);

test('more comes as Anna scrolls, and then there is no more', async () => {
  const calls = serve(older);
  show({ before });
  act(() => scrollToEnd());
  expect(await screen.findByText('Bus')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Mehr anzeigen' })).not.toBeInTheDocument();
  expect(calls).toHaveLength(1);
});

test('a busy page that gets several observations at once goes by the last one', async () => {
  const calls = serve(older);
  show({ before });
  act(() => cross(true, false));
  expect(calls).toHaveLength(0);
  act(() => cross(false, true));
  expect(await screen.findByText('Bus')).toBeInTheDocument();
});

test('without scrolling the button asks for more; when that failed, it only asks when it is pressed', async () => {
  let isOffline = true;
  serve(() => (isOffline ? { status: 503, body: { message: 'down' } } : older()));
  show({ before });
  await userEvent.click(screen.getByRole('button', { name: 'Mehr anzeigen' }));
  act(() => scrollToEnd());
  expect(await screen.findByRole('alert')).toHaveTextContent('Ältere Einträge sind nicht angekommen');
  expect(screen.queryByText('Bus')).not.toBeInTheDocument();
  isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Mehr anzeigen' }));
  expect(await screen.findByText('Bus')).toBeInTheDocument();
});

test('a new group is invited to its first expense', () => {
  show({ entries: [] });
  expect(screen.getByRole('heading', { name: 'Noch keine Ausgaben' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Erste Ausgabe eintragen' })).toHaveAttribute(
    'href',
    '/create-expense',
  );
});

test('who has no network can ask again', async () => {
  let isOffline = true;
  serve(() => (isOffline ? { status: 503, body: { message: 'down' } } : wholeAnswer(ledgerOf({ entries }))));
  show({ entries: [], before: NOTHING_HELD });
  const again = await screen.findByRole('button', { name: 'Nochmal' });
  isOffline = false;
  await userEvent.click(again);
  expect(await screen.findByText('Taxi')).toBeInTheDocument();
});

/** Saves an expense as its form does. */
function Saving() {
  const save = useSave(GROUP_CODE);
  const payers = [{ memberId: 'anna', cents: cents(300) }];
  const eis = { kind: 'expense', title: 'Eis', cents: cents(300), payers, split: evenly(['ben']) } as const;
  return (
    <button onClick={() => save({ kind: 'entry.put', entry: { id: '0000002a-eis', ...eis } })}>save</button>
  );
}

test('what Anna saves without a network stands on top at once, and says that nobody else knows it', async () => {
  serve(() => 'offline');
  const part = (
    <>
      <Saving />
      <HistoryView groupCode={GROUP_CODE} />
    </>
  );
  const { known } = renderGroup(part, (known) => seedCopy(known, GROUP_CODE, ledgerOf({ entries })));
  await userEvent.click(screen.getByRole('button', { name: 'save' }));
  const [first = document.body, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent(/^🍦AEisAnna zahlte · für Ben3,00/);
  expect(within(first).getByRole('img', { name: 'noch nicht gesendet' })).toBeVisible();
  expect(second).toHaveTextContent('Abendessen');
  expect(screen.getAllByRole('img', { name: 'noch nicht gesendet' })).toHaveLength(1);
  // Otherwise it would retry in the middle of another test.
  await act(() => deviceOf(known).outboxes.change(GROUP_CODE, () => EMPTY_OUTBOX));
});

describe('a long history', () => {
  const taxis = Array.from({ length: 40 }, (_, place) =>
    entryOf(`Taxi ${place}`, new Date(Date.UTC(2026, 10, 10) - place * 60_000).toISOString(), {
      amount: 1000 + place,
    }),
  );
  const long = [...entries, ...taxis];
  const field = () => screen.getByRole('searchbox', { name: 'Verlauf durchsuchen' });
  const links = () => screen.getAllByRole('listitem').length;

  it('can be searched, a short one cannot', () => {
    show({ entries: long.slice(0, 19) });
    expect(screen.queryByRole('search')).not.toBeInTheDocument();
  });

  it('shows what meets the words, says how much it is, and goes back to all of it', async () => {
    show({ entries: long });
    expect(links()).toBe(30);
    await userEvent.type(field(), 'taxi 10,0');
    expect(links()).toBe(11);
    expect(screen.getByRole('status')).toHaveTextContent('11 Einträge gefunden.');
    await userEvent.type(field(), '7');
    expect(screen.getByRole('status')).toHaveTextContent('1 Eintrag gefunden.');
    expect(screen.getByRole('link', { name: /Taxi 7/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Suche löschen' }));
    expect(field()).toHaveFocus();
    expect(links()).toBe(30);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('finds entries that are not drawn yet, a piece at a time', async () => {
    show({ entries: long });
    await userEvent.type(field(), 'taxi');
    expect(screen.getByRole('status')).toHaveTextContent('41 Einträge gefunden.');
    expect(links()).toBe(30);
    act(() => scrollToEnd());
    expect(links()).toBe(40);
    act(() => scrollToEnd());
    expect(links()).toBe(41);
  });

  it('says when there is nothing', async () => {
    show({ entries: long });
    await userEvent.type(field(), 'sushi');
    expect(screen.getByRole('heading', { name: 'Nichts gefunden' })).toBeInTheDocument();
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
    expect(field()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(links()).toBe(30);
  });

  it('says that older entries are elsewhere, and fetches them', async () => {
    const calls = serve(older);
    show({ entries: long, before: { place: taxis.at(-1) ?? last, cursor: 'abc.e.1' } });
    await userEvent.type(field(), 'bus');
    expect(screen.getByRole('status')).toHaveTextContent(
      '0 Einträge gefunden. Ältere sind noch nicht auf diesem Gerät.',
    );
    expect(calls).toHaveLength(0);
    act(() => scrollToEnd());
    expect(await screen.findByRole('link', { name: /Bus/ })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('1 Eintrag gefunden.');
    expect(calls).toHaveLength(1);
  });

  it('keeps its search for a person who comes back', async () => {
    const { known, unmount } = show({ entries: long });
    await userEvent.type(field(), 'sushi');
    unmount();
    renderGroup(<HistoryView groupCode={GROUP_CODE} />, () => undefined, known);
    expect(field()).toHaveValue('sushi');
  });
});
