import type { Cents } from '@/lib/domain/money/money';
import {
  amountProblem,
  type AmountProblem,
  amountText,
  byteCount,
  characterCount,
  cleanField,
  cleanText,
  cutText,
  HOLDER_MAX_LENGTH,
  type Payload,
  TEXT_MAX_LENGTH,
} from './fields';
import { type Bic, type Iban, isSepa, needsBic } from './iban';

/** All of a GiroCode in bytes of UTF-8: what version 13 of a QR code holds with error correction M. */
export const GIROCODE_MAX_BYTES = 331;

/** A SEPA credit transfer in euros. */
export type Transfer = {
  /** Who the account belongs to, as the bank knows them: banks compare it with the account. */
  readonly holder: string;
  readonly iban: Iban;
  /** Only needed where `needsBic` says so. */
  readonly bic?: Bic;
  readonly cents: Cents;
  /** What stands on both statements. */
  readonly text: string;
};

export type GiroCodeProblem =
  'holder-missing' | 'holder-too-long' | 'iban-not-sepa' | 'bic-missing' | AmountProblem;

/** Between the amount and the text there are two lines that stay empty: purpose, and structured reference. */
const BEFORE_TEXT = '\n\n\n';

/**
 * The text of a GiroCode: EPC069-12, version 002, in UTF-8, with LF between the lines and nothing after the last one
 * that says something. If all of it is too long the remittance text is cut, never the name.
 */
export function giroCode({ holder, iban, bic, cents, text }: Transfer): Payload<GiroCodeProblem> {
  const name = cleanField(holder);
  const problem = problemOf({ name, iban, bic, cents });
  if (problem) return { ok: false, problem };

  const head = ['BCD', '002', '1', 'SCT', bic ?? '', name, iban, `EUR${amountText(cents)}`].join('\n');
  const room = GIROCODE_MAX_BYTES - byteCount(head);
  if (room < 0) return { ok: false, problem: 'holder-too-long' };
  const bytes = room - byteCount(BEFORE_TEXT);
  const kept = cutText(cleanText(text), { characters: TEXT_MAX_LENGTH, bytes });
  return { ok: true, payload: kept === '' ? head : head + BEFORE_TEXT + kept, text: kept };
}

type Checked = {
  readonly name: string;
  readonly iban: Iban;
  readonly bic: Bic | undefined;
  readonly cents: Cents;
};

function problemOf({ name, iban, bic, cents }: Checked): GiroCodeProblem | null {
  if (name === '') return 'holder-missing';
  if (characterCount(name) > HOLDER_MAX_LENGTH) return 'holder-too-long';
  if (!isSepa(iban)) return 'iban-not-sepa';
  if (needsBic(iban) && bic === undefined) return 'bic-missing';
  return amountProblem(cents);
}
