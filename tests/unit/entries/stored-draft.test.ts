import { DRAFT_GUARDS, emptyDraft } from '@/components/entries/form/entry-draft';
import { parseDraft } from '@/lib/device/page/stored-draft';

const empty = emptyDraft('expense', 'new');

describe('a draft that comes back after a reload', () => {
  /** As the former build stored it, which had one payer and split evenly. */
  const typed = {
    kind: 'expense',
    entryId: 'e1',
    amountText: '12,5',
    title: 'Eis',
    payerId: 'anna',
    amongIds: ['anna', 'ben'],
  };

  it('Anna finds everything that she typed', () => {
    const uneven = {
      ...{ ...typed, kind: 'income', way: 'items' },
      paid: [
        { memberId: 'anna', text: '' },
        { memberId: 'ben', text: '5' },
      ],
      inputs: {
        ...{ ...empty.inputs, shares: { anna: '2', ben: '' }, adjusted: { anna: '-' } },
        items: [
          { title: 'Wein', price: '12', among: null },
          { title: '', price: '', among: ['ben'] },
        ],
      },
    };
    expect(parseDraft(JSON.stringify(uneven), empty, DRAFT_GUARDS)).toEqual(uneven);
  });

  it('what a former build has kept is taken over, split evenly and paid by one', () => {
    const taken = { ...typed, paid: null, way: 'even', inputs: empty.inputs };
    expect(parseDraft(JSON.stringify(typed), empty, DRAFT_GUARDS)).toEqual(taken);
  });

  it.each([
    { kind: 'payment' },
    { way: 'thirds' },
    { paid: [{ memberId: 'anna' }] },
    { paid: 'anna' },
    { inputs: null },
    { inputs: { ...empty.inputs, shares: { anna: 2 } } },
    { inputs: { ...empty.inputs, items: [{ title: 'Wein', price: '12' }] } },
    { inputs: { items: [] } },
  ])('%j is left as it is in an empty form', (broken) => {
    expect(parseDraft(JSON.stringify(broken), empty, DRAFT_GUARDS)).toEqual(empty);
  });

  it('everyone stays everyone', () => {
    expect(parseDraft(JSON.stringify({ ...empty, amountText: '1' }), empty)?.amongIds).toBeNull();
  });

  it('parts of a wrong kind and parts that no form has are left out', () => {
    const text = JSON.stringify({ amountText: 12, payerId: { id: 1 }, amongIds: [1], extra: 'x' });
    expect(parseDraft(text, empty)).toEqual(empty);
  });

  it.each([null, '', 'null', '"text"', '{'])('%j is no draft', (text) => {
    expect(parseDraft(text, empty)).toBeNull();
  });
});
