import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

import { HistoryView } from '@/components/history/history-view';
import { seedCopy } from '@/lib/device/state/copy';
import { EMPTY_OUTBOX } from '@/lib/device/state/outbox';
import { deviceOf } from '@/lib/device/sync/outbox-device';
import { endLead, markJustChanged } from '@/lib/device/page/look/just-changed';
import { useSave } from '@/lib/device/hooks/outbox-hooks';
import { type LedgerCopy, NOTHING_HELD } from '@/lib/domain/ledger/copy';
import type { Day } from '@/lib/domain/days';
import { cents } from '@/lib/domain/money/money';
import {
  copyOf,
  deltaAnswer,
  entryOf,
  GROUP_CODE,
  pageAnswer,
  wholeAnswer,
} from '@/tests/unit/device/a-ledger';
import { type Reply, serve } from '@/tests/unit/device/fake-server';
import { renderGroup } from '@/tests/unit/device/render-group';
import { forgets, usedBy, withIds } from '@/tests/unit/me/as-member';
import { teachDialogs } from '@/tests/unit/entries/dialogs';
import { evenly } from '@/lib/domain/entry/split';

// In the build each screen loads its own texts; here the test provides all of them.
jest.mock('@/components/shell/messages/screen-messages', () => ({
  ScreenMessages: ({ children }: { readonly children: ReactNode }) => children,
}));

/** jsdom has no layout: whatever observes the end of the list is notified when the test scrolls there. */
let cross: (...isThere: readonly boolean[]) => void = () => undefined;
const scrollToEnd = () => cross(true);

beforeAll(() => {
  teachDialogs();
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

test('what was paid in another currency stands in its row, too', () => {
  const foreign = { currency: 'USD', minor: 5000, rate: '0.9213' };
  show({ entries: [{ ...entryOf('Motel', '2026-11-21T09:00:00.000Z', { amount: 4607 }), foreign }] });
  expect(screen.getByRole('link', { name: /Motel/ })).toHaveTextContent('· 50,00 $');
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
/** @param day left out: today */
function Saving({ day = '' }: { readonly day?: Day }) {
  const save = useSave(GROUP_CODE);
  const payers = [{ memberId: 'anna', cents: cents(300) }];
  const split = evenly(['ben']);
  const eis = { kind: 'expense', title: 'Eis', cents: cents(300), payers, split, day } as const;
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

test('what Anna dates back behind what her device has stays at the end once it is sent', async () => {
  const day = '2026-11-01';
  const eis = entryOf('Eis', '2026-11-21T11:00:00Z', {
    id: '0000002a-eis',
    among: ['Ben'],
    amount: 300,
    day,
  });
  let answer: () => void = () => undefined;
  serve(async ({ path, body }) => {
    if (!path.endsWith('/changes')) return { status: 204 };
    await new Promise<void>((resolve) => (answer = resolve));
    const { changes } = body as { readonly changes: readonly { readonly id: string }[] };
    const delta = deltaAnswer('v1', { ...ledgerOf({ entries: [eis] }), version: 'v2' });
    const ledger = typeof delta === 'object' ? delta.body : null;
    return { status: 200, body: { outcomes: changes.map(({ id }) => ({ id, outcome: 'done' })), ledger } };
  });
  const part = (
    <>
      <Saving day={day} />
      <HistoryView groupCode={GROUP_CODE} />
    </>
  );
  const { known } = renderGroup(part, (known) => seedCopy(known, GROUP_CODE, ledgerOf({ entries, before })));
  await userEvent.click(screen.getByRole('button', { name: 'save' }));
  const last = () => screen.getAllByRole('listitem').at(-1);
  expect(last()).toHaveTextContent('Eis');
  await waitFor(() => {
    act(answer);
    expect(deviceOf(known).outboxes.of(GROUP_CODE)).toEqual([]);
  });
  expect(known.copyOf(GROUP_CODE)).toMatchObject({ version: 'v2', before });
  expect(last()).toHaveTextContent('Eis');
  expect(screen.getAllByText('Eis')).toHaveLength(1);
  expect(screen.queryByRole('img', { name: 'noch nicht gesendet' })).not.toBeInTheDocument();
  // Others may have spent something on that day, too.
  expect(sumOf('1. November')).toBeUndefined();
});

describe('an entry that was just saved for another day', () => {
  const scrolled = jest.fn<undefined, [ScrollIntoViewOptions]>();
  let isCalm = false;
  // jsdom has no layout: each row counts as that far below the top of the window.
  let topPx = 0;

  beforeEach(() => {
    isCalm = false;
    topPx = 1.5 * innerHeight;
    scrolled.mockClear();
    Element.prototype.scrollIntoView = function (options) {
      scrolled({ ...(options as ScrollIntoViewOptions) });
      expect(this).toHaveTextContent('Fähre');
    };
    const rect = () => new DOMRect(0, topPx, 100, 60);
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(rect);
    window.matchMedia = (() => ({ matches: isCalm })) as never;
  });
  afterEach(() => {
    act(() => endLead());
    jest.restoreAllMocks();
  });

  const taxis = Array.from({ length: 150 }, (_, place) =>
    entryOf(`Taxi ${place}`, new Date(Date.UTC(2026, 10, 10) - place * 60_000).toISOString()),
  );
  const ferry = (day: string) => ({ ...entryOf('Fähre', '2026-11-21T11:00:00.000Z'), day });
  const row = () => screen.queryByRole('link', { name: /Fähre/ })?.closest('li');

  it('is led to, also where it is not drawn yet, and glows', () => {
    markJustChanged('Fähre-id');
    show({ entries: [...taxis, ferry('2026-11-01')] });
    expect(scrolled).toHaveBeenCalledTimes(1);
    expect(scrolled).toHaveBeenCalledWith({ block: 'center', behavior: 'smooth' });
    expect(row()).toHaveClass('row-fresh');
  });

  it.each(['motion is not wanted', 'it is far away'])('is led to at once where %s', (why) => {
    isCalm = why === 'motion is not wanted';
    if (!isCalm) topPx = 5 * innerHeight;
    markJustChanged('Fähre-id');
    show({ entries: [...entries, ferry('2026-11-01')] });
    expect(scrolled).toHaveBeenCalledWith({ block: 'center', behavior: 'instant' });
  });

  it('moves nothing where it is in sight', () => {
    topPx = innerHeight / 2;
    markJustChanged('Fähre-id');
    show({ entries: [...entries, ferry('2026-11-01')] });
    expect(row()).toHaveClass('row-fresh');
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('is led to when it comes, behind what this device has of the history', () => {
    serve(() => 'offline');
    const { known } = show({ entries, before });
    act(() => markJustChanged('Fähre-id'));
    expect(scrolled).not.toHaveBeenCalled();
    act(() => known.setCopy(GROUP_CODE, ledgerOf({ entries: [...entries, ferry('2026-11-01')], before })));
    expect(scrolled).toHaveBeenCalledTimes(1);
    act(() => known.setCopy(GROUP_CODE, ledgerOf({ entries: [...entries, ferry('2026-11-01')], before })));
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  it('is not led to once Anna moves by herself', () => {
    const { known } = show();
    act(() => markJustChanged('Fähre-id'));
    fireEvent.wheel(window);
    act(() => known.setCopy(GROUP_CODE, ledgerOf({ entries: [...entries, ferry('2026-11-01')] })));
    expect(row()).toBeInTheDocument();
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('of the day on which it was made stands where the screen begins', () => {
    markJustChanged('Fähre-id');
    show({ entries: [ferry('2026-11-21'), ...entries] });
    expect(scrolled).not.toHaveBeenCalled();
  });
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
  /** The one above the list: an open sheet has another one. */
  const status = () =>
    screen.getAllByRole('status').find((each) => each.closest('dialog') === null) ?? document.body;
  const says = (text: string) => waitFor(() => expect(status()).toHaveTextContent(text));

  it('can be searched, a short one cannot', () => {
    show({ entries: long.slice(0, 7) });
    expect(screen.queryByRole('search')).not.toBeInTheDocument();
  });

  it('shows what meets the words, says how much it is, and goes back to all of it', async () => {
    show({ entries: long });
    expect(links()).toBe(30);
    await userEvent.type(field(), 'taxi 10,0');
    await says('11 Einträge');
    expect(links()).toBe(11);
    await userEvent.type(field(), '7');
    expect(status()).toHaveTextContent('1 Eintrag');
    expect(screen.getByRole('link', { name: /Taxi 7/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Suche löschen' }));
    expect(field()).toHaveFocus();
    expect(links()).toBe(30);
    expect(status()).toBeEmptyDOMElement();
  });

  it('finds entries that are not drawn yet, a piece at a time', async () => {
    show({ entries: long });
    await userEvent.type(field(), 'taxi');
    await says('41 Einträge');
    expect(links()).toBe(30);
    act(() => scrollToEnd());
    expect(links()).toBe(40);
    act(() => scrollToEnd());
    expect(links()).toBe(41);
  });

  it('says when there is nothing', async () => {
    show({ entries: long });
    await userEvent.type(field(), 'sushi');
    expect(await screen.findByRole('heading', { name: 'Nichts gefunden' })).toBeInTheDocument();
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
    expect(field()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(links()).toBe(30);
  });

  it('says that older entries are elsewhere, and fetches them', async () => {
    const calls = serve(older);
    show({ entries: long, before: { place: taxis.at(-1) ?? last, cursor: 'abc.e.1' } });
    await userEvent.type(field(), 'bus');
    await says('0 Einträge Ältere sind noch nicht auf diesem Gerät.');
    expect(calls).toHaveLength(0);
    act(() => scrollToEnd());
    expect(await screen.findByRole('link', { name: /Bus/ })).toBeInTheDocument();
    expect(status()).toHaveTextContent('1 Eintrag');
    expect(calls).toHaveLength(1);
  });

  it('keeps its search for a person who comes back', async () => {
    const { known, unmount } = show({ entries: long });
    await userEvent.type(field(), 'sushi');
    unmount();
    renderGroup(<HistoryView groupCode={GROUP_CODE} />, () => undefined, known);
    expect(field()).toHaveValue('sushi');
  });

  describe('the filter', () => {
    const cake = entryOf('Kuchen', '2026-11-12T09:00:00.000Z', { among: ['Cleo'] });
    const some = [...entries, { ...cake, category: 'cafe' as const }, ...taxis];
    const button = () => screen.getByRole('button', { name: /^Filtern/ });
    const choose = (label: string, option: string) =>
      userEvent.click(
        within(screen.getByRole('radiogroup', { name: label })).getByRole('radio', { name: option }),
      );
    const chosen = () =>
      within(screen.getByRole('list', { name: 'Gewählte Filter' }))
        .getAllByRole('button')
        .map((each) => each.textContent);
    const open = async (options: Partial<Pick<LedgerCopy, 'entries' | 'before'>> = {}) => {
      const shown = show({ entries: some, ...options });
      await userEvent.click(button());
      await screen.findByRole('dialog', { name: 'Verlauf filtern' });
      return shown;
    };

    it('is closed at first, and its sheet chooses by nothing', async () => {
      await open();
      expect(
        screen.getAllByRole('radiogroup').map((group) => within(group).getAllByRole('radio').length),
      ).toEqual([4, 3, 4]);
      expect(status()).toBeEmptyDOMElement();
      expect(links()).toBe(30);
      await userEvent.click(screen.getByRole('button', { name: '45 Einträge ansehen' }));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(button()).toHaveFocus();
    });

    it('says what the entries come to that it leaves: expenses less incomes, without payments', async () => {
      await open();
      await choose('Person', 'Cleo');
      await says('4 Einträge · 30,00 €');
      expect(status()).not.toHaveTextContent('dein Anteil');
      await choose('Art', 'Zahlung');
      await waitFor(() => expect(status()).toHaveTextContent(/^1 Eintrag$/));
    });

    it('says the share of the person using this device, too', async () => {
      usedBy('ben');
      renderGroup(<HistoryView groupCode={GROUP_CODE} />, (known) =>
        seedCopy(known, GROUP_CODE, withIds(ledgerOf({ entries: some }))),
      );
      await userEvent.type(field(), 'abendessen');
      await says('1 Eintrag · 10,00 €, dein Anteil 3,33 €');
      act(forgets);
    });

    it('stands above the list once it is closed, and each choice can be removed there', async () => {
      await open();
      await choose('Person', 'Cleo');
      await choose('Kategorie', 'Café und Bar');
      fireEvent.change(screen.getByLabelText('Von'), { target: { value: '2026-11-12' } });
      await userEvent.click(await screen.findByRole('button', { name: '1 Eintrag ansehen' }));
      expect(chosen()).toEqual([
        'Cleoentfernen',
        '☕ Café und Barentfernen',
        'ab 12. November 2026entfernen',
        'Zurücksetzen',
      ]);
      await userEvent.click(screen.getByRole('button', { name: /^☕ Café und Bar/ }));
      await says('4 Einträge');
      await userEvent.click(screen.getByRole('button', { name: /^ab 12/ }));
      expect(chosen()).toEqual(['Cleoentfernen']);
      await userEvent.click(screen.getByRole('button', { name: /^Cleo/ }));
      expect(screen.queryByRole('list', { name: 'Gewählte Filter' })).not.toBeInTheDocument();
      expect(button()).toHaveFocus();
    });

    it('chooses by person, kind, category and days, says how much passes, and goes back to all', async () => {
      await open();
      await choose('Art', 'Zahlung');
      await says('1 Eintrag');
      expect(button()).toHaveAccessibleName('Filtern 1 aktiv');
      await choose('Art', 'Alle');
      expect(status()).toBeEmptyDOMElement();
      await choose('Person', 'Cleo');
      await says('4 Einträge');
      await choose('Kategorie', 'Café und Bar');
      await says('1 Eintrag');
      expect(screen.getByRole('link', { name: /Kuchen/ })).toBeInTheDocument();
      await choose('Kategorie', 'Alle');
      fireEvent.change(screen.getByLabelText('Von'), { target: { value: '2026-11-13' } });
      fireEvent.change(screen.getByLabelText('Bis'), { target: { value: '2026-11-20' } });
      await says('2 Einträge');
      expect(button()).toHaveAccessibleName('Filtern 3 aktiv');
      expect(sumOf('14. November')).toBeUndefined();
      await userEvent.click(screen.getByRole('button', { name: '2 Einträge ansehen' }));
      await userEvent.click(screen.getByRole('button', { name: 'Zurücksetzen' }));
      expect(status()).toBeEmptyDOMElement();
      expect(links()).toBe(30);
      expect(button()).toHaveFocus();
    });

    it('takes a year of two digits for one of this century, and no day that does not exist', async () => {
      await open();
      const from = screen.getByLabelText<HTMLInputElement>('Von');
      act(() => from.focus());
      fireEvent.change(from, { target: { value: '0026-11-13' } });
      await says('4 Einträge');
      const found = status().textContent;
      act(() => from.blur());
      expect(from).toHaveValue('2026-11-13');
      act(() => from.focus());
      fireEvent.change(from, { target: { value: '12026-11-13' } });
      fireEvent.change(from, { target: { value: '0202-11-13' } });
      act(() => from.blur());
      expect(screen.getByText(/^Diesen Tag gibt es nicht/)).toBeVisible();
      expect(from).toHaveValue('2026-11-13');
      expect(status().textContent).toBe(found);
      act(() => from.focus());
      fireEvent.change(from, { target: { value: '' } });
      act(() => from.blur());
      expect(screen.queryByText(/^Diesen Tag gibt es nicht/)).not.toBeInTheDocument();
      expect(status()).toBeEmptyDOMElement();
    });

    it('shows what was just saved although it does not pass, until something else is chosen', async () => {
      const ferry = entryOf('Fähre', '2026-11-21T10:00:00.000Z', { id: 'ferry', among: ['Anna'] });
      const { known } = await open();
      await choose('Art', 'Zahlung');
      await says('1 Eintrag');
      act(() => {
        known.setCopy(GROUP_CODE, ledgerOf({ entries: [ferry, ...some] }));
        markJustChanged('ferry');
      });
      const beside = await screen.findByRole('region', { name: 'Passt nicht zum Filter' });
      expect(within(beside).getByRole('link', { name: /Fähre/ })).toBeInTheDocument();
      expect(beside.compareDocumentPosition(screen.getByRole('link', { name: /Zahlung/ }))).toBe(
        Node.DOCUMENT_POSITION_FOLLOWING,
      );
      await says('1 Eintrag');
      await choose('Art', 'Ausgabe');
      expect(await screen.findByRole('link', { name: /Fähre/ })).toBeInTheDocument();
      expect(screen.queryByText('Passt nicht zum Filter')).not.toBeInTheDocument();
      await userEvent.type(field(), 'geschenk');
      await says('1 Eintrag');
      act(() => markJustChanged('back'));
      expect(await screen.findByText('Passt nicht zum Filter')).toBeInTheDocument();
      act(() => markJustChanged('ferry'));
      expect(await screen.findByText('Passt nicht zur Suche')).toBeInTheDocument();
    });

    it('works together with the search, and each has its way out where nothing is found', async () => {
      await open();
      await choose('Person', 'Cleo');
      await userEvent.type(field(), 'geschenk');
      await says('1 Eintrag');
      await choose('Art', 'Zahlung');
      expect(screen.getByText('Kein Eintrag passt zu allem, was gewählt ist.')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Kein Eintrag: schließen' }));
      await userEvent.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }));
      await says('1 Eintrag');
      expect(button()).toHaveFocus();
      expect(field()).toHaveValue('geschenk');
    });

    it('says that older entries are elsewhere, and fetches them', async () => {
      const calls = serve(older);
      await open({ before: { place: taxis.at(-1) ?? last, cursor: 'abc.e.1' } });
      fireEvent.change(screen.getByLabelText('Bis'), { target: { value: '2026-11-02' } });
      await says('0 Einträge Ältere sind noch nicht auf diesem Gerät.');
      act(() => scrollToEnd());
      expect(await screen.findByRole('link', { name: /Bus/ })).toBeInTheDocument();
      expect(calls).toHaveLength(1);
    });

    it('is as it was for a person who comes back', async () => {
      const { known, unmount } = await open();
      await choose('Person', 'Cleo');
      unmount();
      renderGroup(<HistoryView groupCode={GROUP_CODE} />, () => undefined, known);
      expect(button()).toHaveAccessibleName('Filtern 1 aktiv');
      await says('4 Einträge');
    });
  });
});
