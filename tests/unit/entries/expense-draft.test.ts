import {
  beneficiariesOf,
  draftOfExpense,
  emptyExpenseDraft,
  type ExpenseDraft,
  expenseContent,
  expenseProblems,
  isExpenseChanged,
  type StoredExpense,
  toggleAll,
  toggleBeneficiary,
} from '@/components/entries/expense-draft';
import { cents } from '@/lib/domain/money';

const anna = { id: 'anna', name: 'Anna' };
const ben = { id: 'ben', name: 'Ben' };
const cleo = { id: 'cleo', name: 'Cleo' };
const friends = [anna, ben, cleo];
const euros = { currency: '€', storedCents: null };

const dinner: ExpenseDraft = {
  ...emptyExpenseDraft('e1'),
  amountText: '128,40',
  description: ' Abendessen ',
  payerId: 'anna',
};

const storedDinner: StoredExpense = {
  entryId: 'e1',
  description: 'Abendessen',
  amountCents: cents(12_840),
  payerId: 'anna',
  beneficiaryIds: ['anna', 'ben'],
  shares: new Map([
    ['anna', cents(6_420)],
    ['ben', cents(6_420)],
  ]),
};

describe('what is missing in the form of an expense', () => {
  it('Anna saves an empty form and is told every field that is missing, in the order of the screen', () => {
    const problems = expenseProblems({ ...emptyExpenseDraft('e1'), beneficiaryIds: [] }, friends, euros);
    expect([...problems]).toEqual([
      ['amount', 'missing-expense-amount'],
      ['description', 'missing-expense-description'],
      ['payer', 'missing-expense-payer'],
      ['beneficiaries', 'missing-expense-beneficiary'],
    ]);
  });

  it('Anna fills in everything and nothing is wrong', () => {
    expect(expenseProblems(dinner, friends, euros).size).toBe(0);
  });

  it('Ben types 0 € and is told the minimum', () => {
    const problems = expenseProblems({ ...dinner, amountText: '0,00' }, friends, euros);
    expect(problems.get('amount')).toBe('expense-amount-too-small');
  });

  it.each([
    ['€', '100000', 'expense-amount-too-big'],
    ['€', '99999,99', undefined],
    ['VND', '100000', undefined],
    ['VND', '1000000000', 'expense-amount-too-big-weak'],
  ])('Ben enters %s %s and hears of the ceiling of that currency', (currency, amountText, problem) => {
    const problems = expenseProblems({ ...dinner, amountText }, friends, { currency, storedCents: null });
    expect(problems.get('amount')).toBe(problem);
  });

  it('an amount beyond the ceiling that is stored already may stay', () => {
    const context = { currency: '€', storedCents: cents(10_000_000) };
    expect(expenseProblems({ ...dinner, amountText: '100000,00' }, friends, context).size).toBe(0);
  });

  it('Cleo describes the dinner with 101 characters and is told, blanks around do not count', () => {
    const long = (length: number) => ({ ...dinner, description: `  ${'x'.repeat(length)}  ` });
    expect(expenseProblems(long(101), friends, euros).get('description')).toBe(
      'expense-description-too-long',
    );
    expect(expenseProblems(long(100), friends, euros).size).toBe(0);
  });

  it('half an emoji cannot be stored, and Cleo hears it before anything is sent', () => {
    const problems = expenseProblems({ ...dinner, description: 'Eis \ud83d' }, friends, euros);
    expect(problems.get('description')).toBe('text-not-storable');
  });

  it('the payer of a draft has left the group, so somebody else has to be chosen', () => {
    expect(expenseProblems({ ...dinner, payerId: 'dora' }, friends, euros).get('payer')).toBe(
      'missing-expense-payer',
    );
  });
});

describe('who shares an expense', () => {
  it('a new expense is for everyone, also for Cleo who joins while the draft waits', () => {
    expect(beneficiariesOf(dinner, [anna, ben])).toEqual([anna, ben]);
    expect(beneficiariesOf(dinner, friends)).toEqual(friends);
  });

  it('Ben is unticked, and who joins later is not ticked by itself', () => {
    const withoutBen = toggleBeneficiary(dinner, friends, 'ben', false);
    expect(beneficiariesOf(withoutBen, [...friends, { id: 'dora' }])).toEqual([anna, cleo]);
  });

  it('Ben is ticked again, and it is for everyone as before', () => {
    const withoutBen = toggleBeneficiary(dinner, friends, 'ben', false);
    expect(toggleBeneficiary(withoutBen, friends, 'ben', true)).toEqual(dinner);
  });

  it('all or none: all as long as somebody is missing', () => {
    const nobody = toggleAll(dinner, friends);
    expect(beneficiariesOf(nobody, friends)).toEqual([]);
    const onlyBen = toggleBeneficiary(nobody, friends, 'ben', true);
    expect(beneficiariesOf(toggleAll(onlyBen, friends), friends)).toEqual(friends);
  });
});

describe('what an expense says', () => {
  it('the description is trimmed and the beneficiaries come in the order of the form', () => {
    expect(expenseContent({ ...dinner, beneficiaryIds: ['cleo', 'anna'] }, friends, euros)).toEqual({
      description: 'Abendessen',
      amountCents: 12_840,
      payer: anna,
      beneficiaries: [anna, cleo],
    });
  });

  it('yen have no cents, so a point before three digits stands for thousands', () => {
    const content = expenseContent({ ...dinner, amountText: '1.234' }, friends, {
      currency: 'JPY',
      storedCents: null,
    });
    expect(content?.amountCents).toBe(123_400);
  });

  it('there is nothing to save without an amount or a payer', () => {
    expect(expenseContent({ ...dinner, amountText: ',' }, friends, euros)).toBeNull();
    expect(expenseContent({ ...dinner, payerId: null }, friends, euros)).toBeNull();
  });
});

describe('editing an expense', () => {
  const context = { currency: '€', storedCents: storedDinner.amountCents };
  const opened = draftOfExpense(storedDinner, '128,40');

  it('opening changes nothing, and neither do blanks or another notation of the amount', () => {
    expect(isExpenseChanged(opened, storedDinner, friends, context)).toBe(false);
    const retyped = { ...opened, amountText: '128.4', description: 'Abendessen ' };
    expect(isExpenseChanged(retyped, storedDinner, friends, context)).toBe(false);
  });

  it('unticking Ben and ticking him again changes nothing', () => {
    const without = toggleBeneficiary(opened, friends, 'ben', false);
    expect(isExpenseChanged(without, storedDinner, friends, context)).toBe(true);
    const again = toggleBeneficiary(without, friends, 'ben', true);
    expect(isExpenseChanged(again, storedDinner, friends, context)).toBe(false);
  });

  it('Cleo instead of Ben is a change although the number is the same', () => {
    const swapped = { ...opened, beneficiaryIds: ['anna', 'cleo'] };
    expect(isExpenseChanged(swapped, storedDinner, friends, context)).toBe(true);
  });

  it.each([{ amountText: '128,41' }, { description: 'Frühstück' }, { payerId: 'ben' }])(
    'another %j is a change',
    (change) => {
      expect(isExpenseChanged({ ...opened, ...change }, storedDinner, friends, context)).toBe(true);
    },
  );

  it('a stored dinner for everyone does not take in who joined since', () => {
    const forAll: StoredExpense = { ...storedDinner, beneficiaryIds: ['anna', 'ben', 'cleo'] };
    const members = [...friends, { id: 'dora' }];
    expect(isExpenseChanged(draftOfExpense(forAll, '128,40'), forAll, members, context)).toBe(false);
  });
});
