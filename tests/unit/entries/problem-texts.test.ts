import { PROBLEM_TEXTS } from '@/components/entries/form/problem-texts';
import type { EntryProblem } from '@/lib/domain/draft/problem';
import { SPLIT_MAX_SHARES } from '@/lib/limits';
import de from '@/messages/de.json';
import en from '@/messages/en.json';
import { type ErrorCode, errorCodeTextKey, errorEntry, ERRORS } from '@/lib/errors';

/** Whether the server knows a problem: an amount that cannot be read never gets there. */
const isOfServer = (problem: string): problem is EntryProblem & ErrorCode => problem in ERRORS;

const problems = Object.keys(PROBLEM_TEXTS).filter(isOfServer);

test.each(problems)('a form says %s in the words of the table of errors', (code) => {
  const context = errorEntry(code).contexts.includes('expenses') ? 'expenses' : 'payments';
  expect(PROBLEM_TEXTS[code]).toBe(errorCodeTextKey(code, context));
});

test('only what is wrong with what was typed has words of its own', () => {
  const others = Object.keys(PROBLEM_TEXTS).filter((problem) => !isOfServer(problem));
  const typed = [
    'number-unclear',
    'number-too-big',
    'number-too-precise',
    'number-below-zero',
    'shares-too-big',
    'shares-too-precise',
    'no-items',
    'item-for-nobody',
    'item-without-price',
    'share-missing',
    'payer-without-amount',
    'rate-missing',
    'rate-other-currency',
    'rate-doubtful',
    'foreign-own',
  ];
  expect(others).toEqual([
    'amount-unclear',
    'amount-unclear-whole',
    'amount-unclear-thousandths',
    'amount-undecided',
    'amount-other-currency',
    'part-other-currency',
    'amount-not-whole',
    'sum-unfinished',
    'sum-below-zero',
    ...typed,
  ]);
});

test('the largest weight is said as it is', () => {
  expect(de.errors['shares-too-big']).toContain(SPLIT_MAX_SHARES.toLocaleString('de-DE'));
  expect(en.errors['shares-too-big']).toContain(SPLIT_MAX_SHARES.toLocaleString('en-GB'));
});
