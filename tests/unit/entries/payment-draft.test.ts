import {
  chooseMaker,
  draftOfPayment,
  emptyPaymentDraft,
  isPaymentSavable,
  type PaymentDraft,
  paymentContent,
  paymentProblems,
  type StoredPayment,
} from '@/components/entries/payment-draft';
import { cents } from '@/lib/domain/money';

const friends = ['Anna', 'Ben', 'Cleo'].map((name) => ({ id: name.toLowerCase(), name }));
const euros = { currency: '€', storedCents: null };
const payment: PaymentDraft = { entryId: 'p1', amountText: '40', makerId: 'anna', recipientId: 'ben' };

describe('the form of a payment', () => {
  it('Anna saves an empty form and is told every field that is missing', () => {
    expect([...paymentProblems(emptyPaymentDraft('p1'), friends, euros)]).toEqual([
      ['amount', 'missing-payment-amount'],
      ['maker', 'missing-payment-maker'],
      ['recipient', 'missing-payment-recipient'],
    ]);
  });

  it('Anna gives Ben 40 € and nothing is wrong', () => {
    expect(paymentProblems(payment, friends, euros).size).toBe(0);
    expect(paymentContent(payment, friends, euros)).toEqual({
      amountCents: 4000,
      maker: { id: 'anna', name: 'Anna' },
      recipient: { id: 'ben', name: 'Ben' },
    });
  });

  it('Ben is to receive, then turns out to be who pays: the recipient has to be chosen anew', () => {
    expect(chooseMaker(payment, 'ben')).toEqual({ ...payment, makerId: 'ben', recipientId: null });
    expect(chooseMaker(payment, 'cleo')).toEqual({ ...payment, makerId: 'cleo' });
  });

  it('an old draft that pays oneself is said so', () => {
    const problems = paymentProblems({ ...payment, recipientId: 'anna' }, friends, euros);
    expect(problems.get('recipient')).toBe('payment-to-oneself');
  });

  it('Ben has left the group since the draft was typed', () => {
    const problems = paymentProblems({ ...payment, recipientId: 'gone' }, friends, euros);
    expect(problems.get('recipient')).toBe('missing-payment-recipient');
    expect(paymentContent({ ...payment, recipientId: 'gone' }, friends, euros)).toBeNull();
  });
});

describe('editing a payment', () => {
  const stored: StoredPayment = {
    entryId: 'p1',
    amountCents: cents(4000),
    makerId: 'anna',
    recipientId: 'ben',
  };
  const context = { currency: '€', storedCents: stored.amountCents };
  const opened = draftOfPayment(stored, '40,00');

  it('offers to save only after a change', () => {
    expect(isPaymentSavable(opened, stored, friends, context)).toBe(false);
    expect(isPaymentSavable({ ...opened, amountText: '40' }, stored, friends, context)).toBe(false);
    expect(isPaymentSavable({ ...opened, amountText: '41' }, stored, friends, context)).toBe(true);
    expect(isPaymentSavable({ ...opened, recipientId: 'cleo' }, stored, friends, context)).toBe(true);
  });

  it('does not offer to save without a cent or without both people', () => {
    expect(isPaymentSavable({ ...opened, amountText: '0' }, stored, friends, context)).toBe(false);
    expect(isPaymentSavable(chooseMaker(opened, 'ben'), stored, friends, context)).toBe(false);
  });
});
