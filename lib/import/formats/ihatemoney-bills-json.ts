import { type Decimal, decimalOfFloat } from '@/lib/import/amounts';
import type { JsonFormat } from '@/lib/import/format';
import { field, type Json, listIn, textIn } from '@/lib/import/json';
import type { Problem } from '@/lib/import/reading';
import { billReader, currencyOfBills } from './ihatemoney-bills';
import { amountNumberIn, dayIn, entriesIn, EntryProblem } from './json-entries';
import { Project } from './weighted-bills';

const placeOf = (at: number): string => `[${at}]`;

const billsOf = (value: Json): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

const owersIn = (bill: Json): readonly string[] =>
  (listIn(bill, 'owers') ?? []).map((name) => (typeof name === 'string' ? name : ''));

/** Undefined if a bill does not say it, null if it cannot be read. */
function weightIn(bill: Json): Decimal | null | undefined {
  const weight = field(bill, 'payer_weight');
  if (weight === undefined || weight === null) return undefined;
  return typeof weight === 'number' ? decimalOfFloat(weight) : null;
}

function amountIn(amount: number): Decimal {
  const decimal = decimalOfFloat(amount);
  if (decimal === null) throw new EntryProblem('amount-too-large');
  return decimal;
}

/** The bills of a project of ihatemoney. */
export const ihatemoneyBillsJson: JsonFormat = {
  format: 'ihatemoney-bills-json',
  recognises: ({ value }) =>
    billsOf(value).some(
      (bill) =>
        field(bill, 'payer_name') !== undefined &&
        field(bill, 'amount') !== undefined &&
        listIn(bill, 'owers') !== null,
    ),
  read: ({ value }) => {
    const problems: Problem[] = [];
    const bills = billsOf(value);
    const currency = currencyOfBills(
      bills.map((bill) => textIn(bill, 'currency')),
      problems,
    );
    const project = new Project(currency, problems);
    for (const [at, bill] of bills.entries()) {
      project.add(textIn(bill, 'payer_name'), placeOf(at), weightIn(bill));
      for (const name of owersIn(bill)) project.add(name, placeOf(at));
    }
    const reader = billReader(currency, problems);
    const entries = entriesIn(bills, placeOf, problems, (bill, place) =>
      project.entriesOf({
        place,
        title: textIn(bill, 'what'),
        day: dayIn(textIn(bill, 'date'), place, problems),
        note: '',
        category: null,
        amount: amountIn(amountNumberIn(bill, 'amount')),
        currency: reader.currencyOf(textIn(bill, 'currency'), place),
        isPayment: reader.isPayment(textIn(bill, 'bill_type')),
        payer: textIn(bill, 'payer_name'),
        owers: owersIn(bill),
      }),
    );
    return { groups: [project.groupOf(entries)], problems };
  },
};
