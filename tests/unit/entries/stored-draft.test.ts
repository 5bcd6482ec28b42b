import { emptyExpenseDraft } from '@/components/entries/expense-draft';
import { parseDraft } from '@/lib/client/stored-draft';

const empty = emptyExpenseDraft('new');

describe('a draft that comes back after a reload', () => {
  it('Anna finds everything that she typed', () => {
    const typed = {
      entryId: 'e1',
      amountText: '12,5',
      description: 'Eis',
      payerId: 'anna',
      beneficiaryIds: ['anna', 'ben'],
    };
    expect(parseDraft(JSON.stringify(typed), empty)).toEqual(typed);
  });

  it('everyone stays everyone', () => {
    expect(parseDraft(JSON.stringify({ ...empty, amountText: '1' }), empty)?.beneficiaryIds).toBeNull();
  });

  it('parts of a wrong kind and parts that no form has are left out', () => {
    const text = JSON.stringify({ amountText: 12, payerId: { id: 1 }, beneficiaryIds: [1], extra: 'x' });
    expect(parseDraft(text, empty)).toEqual(empty);
  });

  it.each([null, '', 'null', '"text"', '{'])('%j is no draft', (text) => {
    expect(parseDraft(text, empty)).toBeNull();
  });
});
