import { currencyOfIsoCode } from '@/lib/domain/money/currencies';
import { isCurrencyCode } from '@/lib/import/amounts';
import type { Place, Problem } from '@/lib/import/reading';
import { baseOf } from './currencies-of-rows';
import { EntryProblem, quoted } from './json-entries';

/** The currency of a bill: its code; null for a project without one, of which older files say nothing. */
const codeOf = (text: string): string | null => {
  const code = text.trim().toUpperCase();
  return code === '' || code === 'XXX' ? null : code;
};

/** The currency of most bills of a project; null if it has none. @param texts of all bills */
export function currencyOfBills(texts: readonly string[], problems: Problem[]): string | null {
  const codes = texts.map(codeOf).filter((code) => code !== null && isCurrencyCode(code));
  const votes = codes.flatMap((currency) => (currency === null ? [] : [{ currency, isForeign: null }]));
  for (const currency of new Set(votes.map((vote) => vote.currency)))
    if (currencyOfIsoCode(currency) === null)
      problems.push({ place: null, code: 'currency-unknown', values: { currency } });
  return baseOf(votes).currency;
}

/**
 * What each bill says of itself but for names and amount.
 * @param currency of the project
 */
export function billReader(currency: string | null, problems: Problem[]) {
  return {
    /** null: the project's. @throws EntryProblem if it is no code */
    currencyOf: (text: string, place: Place): string | null => {
      const code = codeOf(text);
      if (code === null && currency !== null) problems.push({ place, code: 'currency-missing' });
      if (code !== null && !isCurrencyCode(code))
        throw new EntryProblem('currency-unreadable', { text: quoted(text) });
      return code;
    },
    /** Older files have no type. @throws EntryProblem for one that is not known */
    isPayment: (type: string): boolean => {
      const word = type.trim().toLowerCase();
      if (word !== '' && word !== 'expense' && word !== 'reimbursement')
        throw new EntryProblem('kind-unknown', { text: quoted(type) });
      return word === 'reimbursement';
    },
  };
}
