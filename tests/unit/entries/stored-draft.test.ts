import { emptyDraft } from '@/components/entries/form/entry-draft';
import { parseDraft } from '@/lib/device/page/stored-draft';

const empty = emptyDraft('expense', 'new');

describe('a draft that comes back after a reload', () => {
  it('Anna finds everything that she typed', () => {
    const typed = {
      kind: 'expense',
      entryId: 'e1',
      amountText: '12,5',
      title: 'Eis',
      payerId: 'anna',
      amongIds: ['anna', 'ben'],
    };
    expect(parseDraft(JSON.stringify(typed), empty)).toEqual(typed);
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
