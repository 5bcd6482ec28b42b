import fc from 'fast-check';

import { evenly } from '@/lib/domain/entry/split';
import type { Change, ChangeBody } from '@/lib/domain/ledger/change';
import { cents } from '@/lib/domain/money/money';
import { changeToWire } from '@/lib/wire/own/change-wire';
import { readChange, type SentChange } from '@/lib/wire/own/changes';

const id = fc.uuid({ version: 4 });
const name = fc.stringMatching(/^[a-zäöü]{1,20}$/);
const amount = fc.integer({ min: 1, max: 9_999_999 }).map(cents);
const revision = fc.integer({ min: 0, max: 1000 });
const based = <Fields extends object>(fields: fc.Arbitrary<Fields>) =>
  fc.tuple(fields, fc.constantFrom({}, { base: 7 })).map(([each, base]) => ({ ...each, ...base }));
const meant = fc.constantFrom({}, { currency: '€' });

const content = fc
  .record({
    cents: amount,
    payer: id,
    among: fc.uniqueArray(id, { minLength: 1, maxLength: 4 }),
    title: name,
  })
  .chain(({ cents: paid, payer, among: [first = '', ...others], title }) => {
    const common = { cents: paid, payers: [{ memberId: payer, cents: paid }] };
    return fc.constantFrom(
      { ...common, kind: 'expense' as const, title, split: evenly([first, ...others]) },
      { ...common, kind: 'payment' as const, title: '', split: evenly([first]) },
    );
  });

/** What a form saves, of each kind. */
const body: fc.Arbitrary<ChangeBody> = fc.oneof(
  based(
    fc.tuple(id, content, meant).map(([entryId, said, currency]) => ({
      ...{ kind: 'entry.put' as const, entry: { id: entryId, ...said }, ...currency },
    })),
  ),
  based(id.map((entryId) => ({ kind: 'entry.delete' as const, entryId }))),
  fc.tuple(id, name).map(([memberId, called]) => ({
    ...{ kind: 'member.add' as const, member: { id: memberId, name: called } },
  })),
  based(
    fc.tuple(id, name).map(([memberId, called]) => ({
      ...{ kind: 'member.rename' as const, memberId, name: called },
    })),
  ),
  based(id.map((memberId) => ({ kind: 'member.remove' as const, memberId }))),
  based(
    fc
      .constantFrom({ name: 'Rom' }, { currency: '$' }, { inactiveDataPurge: false, fixedOrder: true })
      .map((set) => ({ kind: 'group.set' as const, set })),
  ),
  fc.tuple(id, id, id, amount, meant).map(([entryId, fromId, toId, paid, currency]) => ({
    ...{ kind: 'plan.confirm' as const, entryId, fromId, toId, cents: paid, ...currency },
  })),
  revision.map((each) => ({ kind: 'undo' as const, revision: each + 1 })),
);

test('a change comes through as it was saved, and nothing else of it is sent', () => {
  fc.assert(
    fc.property(id, fc.option(id, { nil: undefined }), body, (changeId, author, each) => {
      const change: Change = { id: changeId, ...(author !== undefined && { author }), ...each };
      const onDevice = { savedAtMs: 1, former: 'what it said', back: 'what that comes to' };
      const sent = changeToWire({ ...change, ...onDevice } as unknown as Change);
      expect(Object.keys(sent).filter((field) => field in onDevice)).toEqual([]);
      expect(readChange(JSON.parse(JSON.stringify(sent)) as SentChange)).toEqual(change);
    }),
  );
});
