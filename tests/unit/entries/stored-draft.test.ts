import { DRAFT_GUARDS, emptyDraft } from '@/lib/domain/draft/draft';
import { moveAmount, parseDraft, readDraftText, storeDraft } from '@/lib/device/page/drafts/stored-draft';
import { LineStorage } from '@/tests/support/line-storage';

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
      ...{ day: '2026-11-20', note: 'Zwei Nächte\nohne Frühstück', category: 'none' },
      foreign: { currency: 'USD', rateText: '0.92', totalText: '' },
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

  it('what a former build has kept is taken over, split evenly, paid by one, today', () => {
    const details = { day: '', note: '', category: '', foreign: null };
    const taken = { ...typed, paid: null, way: 'even', inputs: empty.inputs, ...details };
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
    { day: null, note: 5, category: ['home'] },
    { foreign: 'USD' },
    { foreign: { currency: 'USD', rateText: 0.92, totalText: '' } },
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

describe('an amount that turns out to be of a payment', () => {
  const from = { groupCode: 'g', form: 'create-expense' };
  const to = { groupCode: 'g', form: 'create-payment' };
  const foreign = { currency: 'JPY', rateText: '0.0061', totalText: '' };
  const payment = emptyDraft('payment', 'p1');

  beforeEach(() => {
    globalThis.sessionStorage = new LineStorage();
  });
  afterEach(() => void Reflect.deleteProperty(globalThis, 'sessionStorage'));

  it('goes over with its currency, and the other form has neither any more', () => {
    storeDraft(from, { ...empty, amountText: '5000', title: 'Ramen', foreign });
    moveAmount(from, to);
    expect(parseDraft(readDraftText(to), payment, DRAFT_GUARDS)).toMatchObject({
      amountText: '5000',
      foreign,
    });
    expect(parseDraft(readDraftText(from), empty, DRAFT_GUARDS)).toEqual({ ...empty, title: 'Ramen' });
  });

  it('replaces what the payment was in, and stays away if there is none', () => {
    storeDraft(to, { ...payment, amountText: '7', foreign });
    storeDraft(from, empty);
    moveAmount(from, to);
    expect(parseDraft(readDraftText(to), payment, DRAFT_GUARDS)).toMatchObject({ amountText: '7', foreign });
    storeDraft(from, { amountText: '8' });
    moveAmount(from, to);
    expect(parseDraft(readDraftText(to), payment, DRAFT_GUARDS)).toMatchObject({
      amountText: '8',
      foreign: null,
    });
  });
});
