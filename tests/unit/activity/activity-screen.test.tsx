import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

import { ActivityScreen } from '@/components/activity/activity-screen';
import { seedCopy } from '@/lib/device/state/copy';
import {
  type Activity,
  type JournalEvent,
  type RecordedEntry,
  recordEntry,
  recordMember,
} from '@/lib/domain/ledger/event';
import type { Settings } from '@/lib/domain/ledger/settings';
import { cents } from '@/lib/domain/money/money';
import { activityToLedger } from '@/lib/wire/own/ledger-wire';
import { saying } from '@/tests/support/saying';
import { copyOf, entryOf, GROUP_CODE, memberOf } from '@/tests/unit/device/a-ledger';
import { type Reply, serve } from '@/tests/unit/device/fake-server';
import { renderGroup } from '@/tests/unit/device/render-group';
import { teachDialogs } from '@/tests/unit/entries/dialogs';

beforeAll(teachDialogs);

const taxi = { ...entryOf('Taxi', '2026-11-20T10:00:00Z', { id: 'taxi', amount: 1500, revision: 1 }) };
const cheap = { ...recordEntry(taxi), cents: cents(1250), revision: 0 };
const cake = entryOf('Kuchen <b>', '2026-11-19T10:00:00Z', { id: 'cake', amount: 800 });
const copy = copyOf({ Anna: 750, Ben: -750 }, { revision: 9, entries: [taxi] });

const activity = (revision: number, event: JournalEvent, more: Partial<Activity> = {}): Activity => ({
  ...{
    revision,
    at: new Date(Date.UTC(2026, 10, 20, 10, revision)),
    author: null,
    undoneBy: null,
    undoes: null,
  },
  ...{ event, ...more },
});

const events: readonly Activity[] = [
  activity(9, { kind: 'entry.deleted', before: recordEntry(cake), after: null }, { author: 'ben' }),
  activity(8, { kind: 'entry.revised', before: cheap, after: recordEntry(taxi) }),
  activity(
    7,
    { kind: 'member.removed', before: recordMember(memberOf('Cleo', 2)), after: null },
    { undoneBy: 8 },
  ),
  activity(6, { kind: 'entry.created', before: null, after: cheap }),
  activity(5, { kind: 'group.set', before: { currency: '$' }, after: { currency: '€' } }),
];

const pageOf = (rows: readonly Activity[], before: number | null = null): Reply => ({
  status: 200,
  body: { events: rows.map(activityToLedger), before },
});

/** Shows the screen with a server that answers this, and never answers a change. */
function open(
  activity: (path: string) => Reply,
  part: ReactNode = <ActivityScreen groupCode={GROUP_CODE} />,
) {
  const calls = serve(({ path }) => {
    if (path.includes('/activity')) return activity(path);
    return path.endsWith('/changes') ? new Promise<Reply>(() => undefined) : { status: 204 };
  });
  return { calls, ...renderGroup(part, (known) => seedCopy(known, GROUP_CODE, copy)) };
}

const rowOf = async (what: RegExp) => {
  const caption = await screen.findByText(saying(what));
  const row = caption.closest('li');
  if (!row) throw new Error('the caption is in no row');
  return row;
};

test('says in sentences who changed what, with what it was before, a fact a line, and when', async () => {
  open(() => pageOf(events));
  const lines = (row: HTMLElement) =>
    [...row.querySelectorAll('.row-caption > *')].map(({ textContent }) => textContent);
  const revised = await rowOf(/^„Taxi“ wurde geändert$/);
  expect(lines(revised)).toEqual(['12,50\u00a0€ →jetzt 15,00\u00a0€', '11:08']);
  const deleted = await rowOf(/^Ben hat „Kuchen <b>“ gelöscht$/);
  expect(lines(deleted)).toEqual(['8,00\u00a0€', '10:09'.replace('10', '11')]);
  expect(deleted.querySelector('.picture-tile')).toHaveTextContent('🍰B');
  expect(revised.querySelector('.picture-tile')).toHaveTextContent(/^🚕$/);
  expect(await rowOf(/^Cleo wurde gelöscht$/)).toBeVisible();
  expect(await rowOf(/^Eine Einstellung wurde geändert$/)).toHaveTextContent('Währung: $ →jetzt €');
  expect(screen.getByRole('heading', { name: 'Gestern' })).toBeVisible();
  expect(screen.getByText(/auch frühere Namen und Titel, bleibt hier/)).toBeVisible();
});

test('says how a split changed: its way, and whose shares', async () => {
  const kiosk = entryOf('Kiosk', '2026-11-20T10:00:00Z', {
    id: 'kiosk',
    among: ['Anna', 'Ben'],
    amount: 2258,
  });
  const even = recordEntry(kiosk);
  const exact: RecordedEntry = {
    ...even,
    split: {
      how: 'amounts',
      of: [
        { memberId: 'anna', cents: cents(2258) },
        { memberId: 'ben', cents: cents(0) },
      ],
    },
    parts: even.parts.map((part) => ({ ...part, owedCents: cents(part.memberId === 'anna' ? 2258 : 0) })),
  };
  const revised = { kind: 'entry.revised', before: even, after: exact } as const;
  open(() => pageOf([activity(9, revised, { author: 'ben' })]));
  expect(await rowOf(/^Ben hat „Kiosk“ geändert$/)).toHaveTextContent(
    'gleichmäßig →jetzt genaue Beträge · Anna 11,29 € →jetzt 22,58 € · Ben 11,29 € →jetzt 0,00 €',
  );
});

test('somebody who enters the group by themselves has joined', async () => {
  const ben = activity(
    9,
    { kind: 'member.added', before: null, after: recordMember(memberOf('Ben', 1)) },
    { author: 'ben' },
  );
  open(() => pageOf([ben]));
  expect(await rowOf(/^Ben ist dabei$/)).toBeVisible();
});

test('says which day, category, note and other currency an entry has now', async () => {
  const after = { ...recordEntry(taxi), category: 'transit', day: '2026-11-18' } as const;
  const foreign = { currency: 'USD', minor: 1600, rate: '0.9375' };
  const noted = { ...after, foreign, note: 'Zum\nFlughafen' };
  const rich = { ...noted, category: 'car', note: `${'Nacht '.repeat(20)}Ende` } as const;
  const revised = (revision: number, before: RecordedEntry, next: RecordedEntry) =>
    activity(revision, { kind: 'entry.revised', before, after: next });
  open(() =>
    pageOf([
      revised(9, rich, after),
      revised(8, noted, rich),
      revised(7, after, noted),
      revised(6, recordEntry(taxi), after),
    ]),
  );
  const rows = (await screen.findAllByText(saying(/wurde geändert$/))).map(
    (caption) => caption.closest('li')?.textContent,
  );
  expect(rows[3]).toContain(
    'Tag: 20. November 2026 →jetzt 18. November 2026Kategorie: keine →jetzt Unterwegs',
  );
  expect(rows[2]).toContain('Andere Währung: keine →jetzt 16,00\u00a0$ zu 0,9375Notiz: „Zum\nFlughafen“');
  expect(rows[1]).toContain('Kategorie: Unterwegs →jetzt AutoNotiz vorher: „Zum\nFlughafen“');
  expect(rows[0]).toMatch(/Andere Währung: .* →jetzt keineNotiz vorher: „(Nacht ){13}Na…“/);
});

test('an amount stands in the currency that the group had then', async () => {
  const before = (revision: number, from: string, to: string) =>
    activity(revision, { kind: 'group.set', before: { currency: from }, after: { currency: to } });
  const created = (revision: number) =>
    activity(revision, { kind: 'entry.created', before: null, after: cheap });
  open(() => pageOf([created(9), before(8, 'JPY', '€'), created(7), before(6, '$', 'JPY'), created(5)]));
  await rowOf(/Währung: JPY/);
  const rows = screen
    .getAllByText(saying(/wurde eingetragen$/))
    .map((caption) => caption.closest('li')?.textContent);
  expect(rows.map((row) => /12,50\s*(€|JPY|\$)/.exec(row ?? '')?.[1])).toEqual(['€', 'JPY', '$']);
});

test('a change that still stands can be undone, at once and marked as unsent; another one says why not', async () => {
  const { calls } = open(() => pageOf(events));
  const created = await rowOf(/wurde eingetragen$/);
  const why = 'Nicht mehr rückgängig zu machen: seitdem wieder geändert.';
  expect(created).not.toHaveTextContent(why);
  await userEvent.click(within(created).getByRole('button', { expanded: false }));
  expect(created).toHaveTextContent(why);
  expect(within(created).getAllByRole('button')).toHaveLength(1);
  const gone = await rowOf(/^Cleo wurde gelöscht$/);
  expect(gone).toHaveTextContent('rückgängig gemacht');
  expect(within(gone).queryByRole('button')).not.toBeInTheDocument();

  expect(screen.queryByRole('button', { name: /^Rückgängig/ })).not.toBeInTheDocument();
  await userEvent.click(
    within(await rowOf(/^Ben hat „Kuchen <b>“ gelöscht$/)).getByRole('button', { expanded: false }),
  );
  await userEvent.click(
    screen.getByRole('button', { name: 'Rückgängig machen: Ausgabe gelöscht, Kuchen <b>' }),
  );
  const question = screen.getByRole('alertdialog', {
    // jsdom puts blanks around elements in names.
    name: /^Rückgängig machen: Ausgabe gelöscht, Kuchen <b> ?\?$/,
  });
  await userEvent.click(within(question).getByRole('button', { name: 'Rückgängig' }));
  const deleted = await rowOf(/^Ben hat „Kuchen <b>“ gelöscht$/);
  await waitFor(() => expect(deleted).toHaveTextContent('rückgängig gemacht'));
  expect(within(deleted).getByRole('img', { name: 'noch nicht gesendet' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('1 Änderung von diesem Gerät ist noch nicht gesendet');
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/changes'))).toBe(true));
  const sent = calls.find(({ path }) => path.endsWith('/changes'))?.body as { changes: object[] };
  expect(sent.changes).toMatchObject([{ kind: 'undo', revision: 9 }]);
  expect(Object.keys(sent.changes[0] ?? {})).not.toContain('back');
});

test('an unsent undo of an undo brings back the first change, which can be undone again', async () => {
  const entered = activity(7, { kind: 'entry.created', before: null, after: recordEntry(cake) });
  const removed = { kind: 'entry.deleted', before: recordEntry(cake), after: null } as const;
  open(() => pageOf([activity(8, removed, { undoes: 7, author: 'ben' }), { ...entered, undoneBy: 8 }]));
  const first = await rowOf(/wurde eingetragen$/);
  expect(first).toHaveTextContent('rückgängig gemacht');
  const undo = await rowOf(/^Ben hat „Kuchen <b>“ entfernt$/);
  await userEvent.click(within(undo).getByRole('button', { expanded: false }));
  await userEvent.click(within(undo).getByRole('button', { name: /^Rückgängig machen/ }));
  const question = screen.getByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(undo).toHaveTextContent('rückgängig gemacht'));
  expect(first).not.toHaveTextContent('rückgängig gemacht');
  expect(within(first).getByRole('button', { expanded: false })).toBeVisible();
});

test('undoing an own change that removes no entry asks no question', async () => {
  open(() => pageOf(events));
  const revised = await rowOf(/^„Taxi“ wurde geändert$/);
  await userEvent.click(within(revised).getByRole('button', { expanded: false }));
  await userEvent.click(within(revised).getByRole('button', { name: /^Rückgängig machen/ }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await waitFor(() => expect(revised).toHaveTextContent('rückgängig gemacht'));
  expect(within(revised).queryByRole('button')).not.toBeInTheDocument();
});

test('older changes are loaded on request', async () => {
  const { calls } = open((path) =>
    path.includes('before=') ? pageOf(events.slice(3)) : pageOf(events.slice(0, 3), 7),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Ältere anzeigen' }));
  expect(await rowOf(/^Eine Einstellung wurde geändert$/)).toBeVisible();
  expect(calls.map(({ path }) => path.split('?')[1]).filter((query) => query?.includes('before'))).toEqual([
    'limit=50&before=7',
  ]);
  expect(screen.queryByRole('button', { name: 'Ältere anzeigen' })).not.toBeInTheDocument();
});

test('fixing the order of the plan is not listed as a setting', async () => {
  const set = (revision: number, after: Partial<Settings>) =>
    activity(revision, { kind: 'group.set', before: { name: 'Meer', fixedOrder: false }, after });
  open(() => pageOf([set(9, { fixedOrder: true }), set(8, { fixedOrder: true, name: 'Rom' })]));
  expect(await rowOf(/^Eine Einstellung wurde geändert$/)).toHaveTextContent(
    'Name der Gruppe: Meer →jetzt Rom',
  );
  expect(screen.getAllByText(saying(/Einstellung wurde geändert$/))).toHaveLength(1);
  expect(document.body).not.toHaveTextContent('Reihenfolge');
});

test('an event of a kind that only a later build knows is left out', async () => {
  const [first] = events.map(activityToLedger);
  open(() => ({
    status: 200,
    body: { events: [{ ...first, event: { kind: 'entry.split' } }], before: null },
  }));
  expect(await screen.findByText('Keine Änderungen in den letzten 180 Tagen')).toBeVisible();
});

test('what a member is paid by is said to be shared, changed or removed, without a number of it', async () => {
  const at = (revision: number, iban: string | null) => ({
    ...recordMember(memberOf('Ben', 1)),
    ...{ revision, payWays: iban === null ? null : { iban } },
  });
  const [none, first, second] = [
    at(0, null),
    at(1, 'DE02120300000000202051'),
    at(2, 'DE89370400440532013000'),
  ];
  open(() =>
    pageOf([
      activity(12, { kind: 'member.set', before: second, after: { ...none, revision: 3 } }),
      activity(11, { kind: 'member.set', before: first, after: second }, { author: 'anna' }),
      activity(10, { kind: 'member.set', before: none, after: first }),
    ]),
  );
  for (const step of ['entfernt', 'geändert', 'für die Gruppe sichtbar gemacht'])
    expect(await screen.findByText(saying(`Ben: Bankverbindung ${step}`))).toBeVisible();
  expect(document.body).not.toHaveTextContent(/2051|3000|DE\d/);
});
