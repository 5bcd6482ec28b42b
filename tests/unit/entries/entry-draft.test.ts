import { emptyDraft, type EntryDraft, sharersOf } from '@/lib/domain/draft/draft';
import { draftContext } from '@/lib/domain/draft/numbers';
import { readDraft } from '@/lib/domain/draft/read-draft';
import { choosePayer, draftOf, forAllOfToday, toggleAll, toggleSharer } from '@/lib/domain/draft/steps';
import { cents } from '@/lib/domain/money/money';
import { type EntryContent } from '@/lib/domain/entry/content';
import { NO_DETAILS } from '@/tests/support/some-details';
import { evenly, type Split } from '@/lib/domain/entry/split';

const createdAt = new Date(0);
const anna = { id: 'anna', name: 'Anna', createdAt };
const ben = { id: 'ben', name: 'Ben', createdAt };
const cleo = { id: 'cleo', name: 'Cleo', createdAt };
const friends = [anna, ben, cleo];
const euros = draftContext('€', null);

const dinner: EntryDraft = {
  ...emptyDraft('expense', '00000001-0000-4000-8000-000000000000'),
  amountText: '128,40',
  title: ' Abendessen ',
  payerId: 'anna',
};

const storedDinner: EntryContent = {
  ...NO_DETAILS,
  kind: 'expense',
  title: 'Abendessen',
  cents: cents(12_840),
  payers: [{ memberId: 'anna', cents: cents(12_840) }],
  split: evenly(['anna', 'ben']),
};

const transfer: EntryDraft = {
  ...emptyDraft('payment', '00000001-0000-4000-8000-000000000000'),
  amountText: '40',
  payerId: 'anna',
  amongIds: ['ben'],
};

const storedTransfer: EntryContent = {
  ...NO_DETAILS,
  kind: 'payment',
  title: '',
  cents: cents(4000),
  payers: [{ memberId: 'anna', cents: cents(4000) }],
  split: evenly(['ben']),
};

describe('what is missing in the form of an expense', () => {
  it('Anna saves an empty form and is told every field that is missing, in the order of the screen', () => {
    const problems = readDraft(
      { ...emptyDraft('expense', '00000001-0000-4000-8000-000000000000'), amongIds: [] },
      friends,
      euros,
    ).problems;
    expect([...problems]).toEqual([
      ['amount', 'missing-expense-amount'],
      ['title', 'missing-expense-description'],
      ['payer', 'missing-expense-payer'],
      ['among', 'missing-expense-beneficiary'],
    ]);
  });

  it('Anna fills in everything and nothing is wrong', () => {
    expect(readDraft(dinner, friends, euros).problems.size).toBe(0);
  });

  it('Ben types 0 € and is told the minimum', () => {
    const problems = readDraft({ ...dinner, amountText: '0,00' }, friends, euros).problems;
    expect(problems.get('amount')).toBe('expense-amount-too-small');
  });

  it.each([
    ['€', '100000', 'expense-amount-too-big'],
    ['€', '99999,99', undefined],
    ['VND', '100000', undefined],
    ['VND', '1000000000', 'expense-amount-too-big-weak'],
  ])('Ben enters %s %s and is told the ceiling of that currency', (currency, amountText, problem) => {
    const problems = readDraft({ ...dinner, amountText }, friends, draftContext(currency, null)).problems;
    expect(problems.get('amount')).toBe(problem);
  });

  it('an amount beyond the ceiling that is stored already may stay', () => {
    const context = draftContext('€', { ...storedDinner, cents: cents(10_000_000) });
    expect(readDraft({ ...dinner, amountText: '100000,00' }, friends, context).problems.size).toBe(0);
  });

  it('Cleo describes the dinner with 101 characters and is told, blanks around do not count', () => {
    const long = (length: number) => ({ ...dinner, title: `  ${'x'.repeat(length)}  ` });
    expect(readDraft(long(101), friends, euros).problems.get('title')).toBe('expense-description-too-long');
    expect(readDraft(long(100), friends, euros).problems.size).toBe(0);
  });

  it('an invisible title cannot be stored, and Cleo is told before anything is sent', () => {
    const problems = readDraft({ ...dinner, title: '\u3164' }, friends, euros).problems;
    expect(problems.get('title')).toBe('text-not-storable');
  });

  it.each(['Eis\t', '\u2068Eis\u2069', '\uFFFCEis', 'Eis \ud83d'])(
    '%p was pasted, and Eis is saved',
    (title) => {
      expect(readDraft({ ...dinner, title }, friends, euros).problems.get('title')).toBeUndefined();
      expect(readDraft({ ...dinner, title }, friends, euros).content?.title).toBe('Eis');
    },
  );

  it('a note was pasted with marks that would scramble it, and is saved without them', () => {
    const draft = { ...dinner, note: '\u202EBon\u202C\u2028im \u2067Auto\u2069' };
    expect(readDraft(draft, friends, euros).problems.size).toBe(0);
    expect(readDraft(draft, friends, euros).content?.note).toBe('Bon\nim Auto');
  });

  it('the payer of a draft has left the group, so somebody else has to be chosen', () => {
    expect(readDraft({ ...dinner, payerId: 'dora' }, friends, euros).problems.get('payer')).toBe(
      'missing-expense-payer',
    );
  });
});

describe('who shares an expense', () => {
  it('a new expense is for everyone, also for Cleo who joins while the draft waits', () => {
    expect(sharersOf(dinner, [anna, ben])).toEqual([anna, ben]);
    expect(sharersOf(dinner, friends)).toEqual(friends);
  });

  it('Ben is unticked, and who joins later is not ticked by itself', () => {
    const withoutBen = toggleSharer(dinner, friends, 'ben', false);
    expect(sharersOf(withoutBen, [...friends, { id: 'dora' }])).toEqual([anna, cleo]);
  });

  it('Ben is ticked again, and it is for everyone as before', () => {
    const withoutBen = toggleSharer(dinner, friends, 'ben', false);
    expect(toggleSharer(withoutBen, friends, 'ben', true)).toEqual(dinner);
  });

  it('one tap ticks all as long as somebody is missing, else none', () => {
    const nobody = toggleAll(dinner, friends);
    expect(sharersOf(nobody, friends)).toEqual([]);
    const onlyBen = toggleSharer(nobody, friends, 'ben', true);
    expect(sharersOf(toggleAll(onlyBen, friends), friends)).toEqual(friends);
  });
});

describe('what an expense says', () => {
  it('the description is trimmed and the beneficiaries come in the order of the form', () => {
    expect(readDraft({ ...dinner, amongIds: ['cleo', 'anna'] }, friends, euros).content).toEqual({
      ...NO_DETAILS,
      kind: 'expense',
      title: 'Abendessen',
      cents: 12_840,
      payers: [{ memberId: 'anna', cents: 12_840 }],
      split: evenly(['anna', 'cleo']),
    });
  });

  it('yen have no cents, so a point before three digits stands for thousands', () => {
    const content = readDraft({ ...dinner, amountText: '1.234' }, friends, draftContext('JPY', null)).content;
    expect(content?.cents).toBe(123_400);
  });

  it('there is nothing to save without an amount or a payer', () => {
    expect(readDraft({ ...dinner, amountText: ',' }, friends, euros).content).toBeNull();
    expect(readDraft({ ...dinner, payerId: null }, friends, euros).content).toBeNull();
  });
});

describe('editing an expense', () => {
  const context = draftContext('€', storedDinner);
  const opened = draftOf('00000001-0000-4000-8000-000000000000', storedDinner, friends, context);

  it('opening changes nothing, and neither do blanks or another notation of the amount', () => {
    expect(readDraft(opened, friends, context).isSavable).toBe(false);
    const retyped = { ...opened, amountText: '128.4', title: 'Abendessen ' };
    expect(readDraft(retyped, friends, context).isSavable).toBe(false);
  });

  it('unticking Ben and ticking him again changes nothing', () => {
    const without = toggleSharer(opened, friends, 'ben', false);
    expect(readDraft(without, friends, context).isSavable).toBe(true);
    const again = toggleSharer(without, friends, 'ben', true);
    expect(readDraft(again, friends, context).isSavable).toBe(false);
  });

  it('Cleo instead of Ben is a change although the number is the same', () => {
    const swapped = { ...opened, amongIds: ['anna', 'cleo'] };
    expect(readDraft(swapped, friends, context).isSavable).toBe(true);
  });

  it.each([{ amountText: '128,41' }, { title: 'Frühstück' }, { payerId: 'ben' }])(
    'another %j is a change',
    (change) => {
      expect(readDraft({ ...opened, ...change }, friends, context).isSavable).toBe(true);
    },
  );

  it('a stored dinner for everyone does not take in who joined since', () => {
    const forAll: EntryContent = { ...storedDinner, split: evenly(['anna', 'ben', 'cleo']) };
    const ofAll = draftContext('€', forAll);
    const members = [...friends, { id: 'dora', createdAt }];
    expect(
      readDraft(draftOf('00000001-0000-4000-8000-000000000000', forAll, members, ofAll), members, ofAll)
        .isSavable,
    ).toBe(false);
  });
});

describe('the form of a payment', () => {
  it('Anna saves an empty form and is told every field that is missing', () => {
    expect([
      ...readDraft(emptyDraft('payment', '00000001-0000-4000-8000-000000000000'), friends, euros).problems,
    ]).toEqual([
      ['amount', 'missing-payment-amount'],
      ['payer', 'missing-payment-maker'],
      ['among', 'missing-payment-recipient'],
    ]);
  });

  it('Anna gives Ben 40 € and nothing is wrong', () => {
    expect(readDraft(transfer, friends, euros).problems.size).toBe(0);
    expect(readDraft(transfer, friends, euros).content).toEqual(storedTransfer);
  });

  it('Ben is to receive, then turns out to be the payer: the recipient has to be chosen anew', () => {
    expect(choosePayer(transfer, 'ben')).toEqual({ ...transfer, payerId: 'ben', amongIds: [] });
    expect(choosePayer(transfer, 'cleo')).toEqual({ ...transfer, payerId: 'cleo' });
  });

  it('the payer of an expense may share it', () => {
    const shared = { ...dinner, amongIds: ['anna', 'ben'] };
    expect(choosePayer(shared, 'ben')).toEqual({ ...shared, payerId: 'ben' });
  });

  it('an old draft with one person on both sides is reported', () => {
    const problems = readDraft({ ...transfer, amongIds: ['anna'] }, friends, euros).problems;
    expect(problems.get('among')).toBe('payment-to-oneself');
  });

  it('Ben has left the group since the draft was typed', () => {
    const problems = readDraft({ ...transfer, amongIds: ['gone'] }, friends, euros).problems;
    expect(problems.get('among')).toBe('missing-payment-recipient');
    expect(readDraft({ ...transfer, amongIds: ['gone'] }, friends, euros).content).toBeNull();
  });
});

describe('editing a payment', () => {
  const context = draftContext('€', storedTransfer);
  const opened = draftOf('00000001-0000-4000-8000-000000000000', storedTransfer, friends, context);

  it('offers to save only after a change', () => {
    expect(readDraft(opened, friends, context).isSavable).toBe(false);
    expect(readDraft({ ...opened, amountText: '40' }, friends, context).isSavable).toBe(false);
    expect(readDraft({ ...opened, amountText: '41' }, friends, context).isSavable).toBe(true);
    expect(readDraft({ ...opened, amongIds: ['cleo'] }, friends, context).isSavable).toBe(true);
  });

  it('does not offer to save without a cent or without both people', () => {
    expect(readDraft({ ...opened, amountText: '0' }, friends, context).isSavable).toBe(false);
    expect(readDraft(choosePayer(opened, 'ben'), friends, context).isSavable).toBe(false);
  });
});

describe('an entry that is entered again', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 4, day));
  const joined = [
    { ...anna, createdAt: at(1) },
    { ...ben, createdAt: at(1) },
    { ...cleo, createdAt: at(20) },
  ];
  const copied = (split: Split, day: number) =>
    forAllOfToday(
      draftOf('00000001-0000-4000-8000-000000000000', { ...storedDinner, split }, joined, euros),
      { createdAt: at(day) },
      joined,
    );

  test('was for everybody of its time, and is for everybody of today', () => {
    expect(copied(evenly(['anna', 'ben']), 5).amongIds).toBeNull();
    expect(copied(evenly(['anna', 'ben', 'cleo']), 25).amongIds).toBeNull();
    const extras: Split = { how: 'adjusted', among: ['anna', 'ben'], by: [{ memberId: 'ben', cents: 100 }] };
    expect(copied(extras, 5).amongIds).toBeNull();
    const bread = { title: 'Brot', cents: cents(12_840), among: ['anna', 'ben'] };
    expect(copied({ how: 'items', items: [bread] }, 5).inputs.items[0]?.among).toBeNull();
  });

  test('was for some, and is for those', () => {
    expect(copied(evenly(['anna', 'ben']), 25).amongIds).toEqual(['anna', 'ben']);
    expect(copied(evenly(['anna']), 5).amongIds).toEqual(['anna']);
    const bread = { title: 'Brot', cents: cents(12_840), among: ['ben'] };
    expect(copied({ how: 'items', items: [bread] }, 5).inputs.items[0]?.among).toEqual(['ben']);
  });

  test('keeps percentages and exact amounts with those for whom they were typed', () => {
    const halves = ['anna', 'ben'].map((memberId) => ({ memberId, basisPoints: 5000 }));
    expect(copied({ how: 'percent', of: halves }, 5).amongIds).toEqual(['anna', 'ben']);
  });
});
