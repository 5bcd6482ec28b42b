import { activitiesOfLedger } from '@/lib/wire/own/activity';
import type { WireActivity } from '@/lib/wire/own/ledger-wire';

const happened = (event: object): WireActivity =>
  ({
    revision: 7,
    at: '2026-11-14T12:00:00Z',
    author: null,
    undoneBy: null,
    undoes: null,
    event,
  }) as WireActivity;

describe('the activity that a later server sends', () => {
  it('leaves out an event of a kind that this build does not know', () => {
    expect(activitiesOfLedger([happened({ kind: 'entry.framed', before: null, after: {} })])).toEqual([]);
  });

  it('shows of a setting only what this build knows', () => {
    const before = { currency: '€', rhythm: 'never' };
    const after = { currency: 'CHF', rhythm: 'weekly' };
    const [activity] = activitiesOfLedger([happened({ kind: 'group.set', before, after })]);
    expect(activity?.event).toEqual({
      kind: 'group.set',
      before: { currency: '€' },
      after: { currency: 'CHF' },
    });
  });
});
