import { keepNewest, revisionOf } from '@/lib/client/newest';

const at = (revision: number, text = 'same') => ({ revision, text });

test('an answer that was overtaken on its way does not bring old balances back', () => {
  expect(keepNewest(at(8, 'new'), at(7, 'old'))).toEqual(at(8, 'new'));
  expect(keepNewest(at(7, 'old'), at(8, 'new'))).toEqual(at(8, 'new'));
});

test('an equal answer keeps its identity, so that nothing is drawn again', () => {
  const former = at(7);
  expect(keepNewest(former, at(7))).toBe(former);
});

test('a group that is gone is gone, whatever was known of it', () => {
  expect(keepNewest(at(7), null)).toBeNull();
  expect(keepNewest(null, at(7))).toEqual(at(7));
  expect(keepNewest(undefined, at(7))).toEqual(at(7));
});

test('a history is as old as its oldest page', () => {
  expect(revisionOf({ pages: [at(9), at(7), at(8)], pageParams: [] })).toBe(7);
  expect(revisionOf({ pages: [], pageParams: [] })).toBeNull();
  expect(revisionOf('text')).toBeNull();
});
