import { convertFormerContent } from '@/lib/device/storage/former-content';
import { contentToday, formerContent, formerEntry } from './former-build';

const entry = { id: 'pizza', ...formerContent('Pizza') };
const entryNow = { id: 'pizza', ...contentToday('Pizza') };
/** 00:30 of the next day in Berlin. */
const savedAtMs = Date.parse('2026-11-20T23:30:00Z');
const confirm = { id: 'b', kind: 'plan.confirm', entryId: 'p', fromId: 'anna', toId: 'ben', cents: 500 };
const itemOf = (change: object, state = 'waiting') => ({
  ...{ id: 'a', place: 1, state, refused: null, change },
});

function inZone(timeZone: string): void {
  const options = new Intl.DateTimeFormat('en').resolvedOptions();
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
}

beforeEach(() => inZone('Europe/Berlin'));
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const creation = { id: 'a', kind: 'entry.put', entry, savedAtMs };

test.each([
  ['Europe/Berlin', '2026-11-21'],
  ['America/New_York', '2026-11-20'],
])(
  'an entry that a former build has left in an outbox was spent when it was saved, in %s on %s',
  (zone, day) => {
    inZone(zone);
    expect(convertFormerContent(itemOf(creation))).toEqual(
      itemOf({ ...creation, entry: { day, ...entryNow } }),
    );
    expect(convertFormerContent(itemOf({ ...confirm, savedAtMs }))).toEqual(
      itemOf({ ...confirm, savedAtMs, day }),
    );
  },
);

test('one that says not even when it was saved was spent today', () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-27T10:00:00Z') });
  expect(convertFormerContent(itemOf({ id: 'a', kind: 'entry.put', entry }))).toEqual(
    itemOf({ id: 'a', kind: 'entry.put', entry: { day: '2026-11-27', ...entryNow } }),
  );
});

test.each([creation, { ...confirm, savedAtMs }])(
  'what the server may know already gets no day: it would be another change ($kind)',
  (change) => {
    const converted = convertFormerContent(itemOf(change, 'sent'));
    expect(converted).toEqual(itemOf('entry' in change ? { ...change, entry: entryNow } : change, 'sent'));
  },
);

test('an edit leaves the day as it is', () => {
  const edit = { ...creation, base: 0, former: formerContent('Piza') };
  expect(convertFormerContent(itemOf(edit))).toEqual(
    itemOf({ ...edit, entry: entryNow, former: contentToday('Piza') }),
  );
});

test('an entry that an undo or a refusal brings has the day of the migration, and says nothing else', () => {
  const details = { day: '2026-11-20', note: '', category: null, foreign: null };
  const known = { ...formerEntry('Pizza'), split: null, ...details };
  const undo = (after: object) => ({
    ...{ id: 'u', kind: 'undo', revision: 3 },
    back: { kind: 'entry.created', before: null, after },
  });
  expect(convertFormerContent(itemOf(undo(formerEntry('Pizza'))))).toEqual(itemOf(undo(known)));
  const refused = (current: object) => ({
    ...{ id: 'a', place: 1, state: 'refused', refused: { code: 'entry-changed', message: '', current } },
    change: { ...creation, base: 3, entry: entryNow },
  });
  expect(convertFormerContent(refused(formerEntry('Pizza')))).toEqual(refused(known));
});

test.each([
  ['a creation', itemOf(creation)],
  ['a payment of the plan', itemOf({ ...confirm, savedAtMs })],
  ['an edit', itemOf({ ...creation, base: 0, former: formerContent('Piza') })],
  ['an undo', itemOf({ id: 'u', kind: 'undo', back: { before: formerEntry('Pizza'), after: null } })],
  ['what is written ahead', { did: 'save', change: creation }],
])('what is converted is this build’s, and stays as it is: %s', (_name, stored) => {
  const converted = convertFormerContent(stored);
  inZone('Pacific/Kiritimati');
  expect(convertFormerContent(converted)).toEqual(converted);
});

test('a line that was written ahead gets its day, too', () => {
  expect(convertFormerContent({ did: 'save', change: creation })).toEqual({
    did: 'save',
    change: { ...creation, entry: { day: '2026-11-21', ...entryNow } },
  });
});

test.each([null, 5, 'text', [], { did: 'dismiss', changeId: 'a' }])('%j has nothing to convert', (stored) =>
  expect(convertFormerContent(stored)).toEqual(stored),
);
