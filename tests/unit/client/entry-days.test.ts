import { groupByDay } from '@/lib/client/entry-days';

const at = (createdAt: string) => ({ createdAt });
const view = { now: '2026-11-21T12:00:00Z', timeZone: 'Europe/Berlin', locale: 'de-DE' } as const;

test('a history is put under today, yesterday and dates, newest first', () => {
  const entries = [
    '2026-11-21T09:00:00Z',
    '2026-11-21T08:00:00Z',
    '2026-11-20T22:00:00Z',
    '2026-11-14T10:00:00Z',
  ];
  const days = groupByDay(entries.map(at), view);
  expect(days.map(({ heading, entries: ofDay }) => [heading, ofDay.length])).toEqual([
    ['Heute', 2],
    ['Gestern', 1],
    ['14. November', 1],
  ]);
});

test('midnight is where the reader is', () => {
  const entries = [at('2026-11-20T23:30:00Z'), at('2026-11-20T22:30:00Z')];
  expect(groupByDay(entries, view).map(({ heading }) => heading)).toEqual(['Heute', 'Gestern']);
  expect(groupByDay(entries, { ...view, timeZone: 'UTC' }).map(({ heading }) => heading)).toEqual([
    'Gestern',
  ]);
});

test('last year says so', () => {
  const [day] = groupByDay([at('2025-11-14T10:00:00Z')], { ...view, locale: 'en-GB' });
  expect(day).toMatchObject({ key: '2025-11-14', heading: '14 November 2025' });
});

test('no entries, no days', () => {
  expect(groupByDay([], view)).toEqual([]);
});
