import { describeBeneficiaries } from '@/components/history/entry-row';

const members = ['Anna', 'Ben', 'Cleo'].map((name) => ({ id: name.toLowerCase(), name }));

test('for all means every member of today, not as many as there are', () => {
  expect(describeBeneficiaries(['cleo', 'anna', 'ben'], members)).toEqual({ kind: 'all' });
  expect(describeBeneficiaries(['anna', 'ben', 'gone'], members)).toEqual({
    kind: 'some',
    count: 3,
    total: 3,
  });
});

test('one beneficiary is named, several are counted', () => {
  expect(describeBeneficiaries(['ben'], members)).toEqual({ kind: 'one', name: 'Ben' });
  expect(describeBeneficiaries(['anna', 'ben'], members)).toEqual({ kind: 'some', count: 2, total: 3 });
});

test('an expense before Cleo came is not for all any more', () => {
  expect(describeBeneficiaries(['anna', 'ben'], members).kind).toBe('some');
});
