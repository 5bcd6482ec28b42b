import { isId } from '@/lib/domain/ids';
import type { SortKey } from '@/lib/domain/ledger/ledger';
import { AppError, type ErrorCode, ERRORS } from '@/lib/errors';
import { LEDGER_PAGE_DEFAULT, LEDGER_PAGE_MAX, VERSION_MAX_LENGTH } from '@/lib/limits';
import { sortKeyOfCursor } from '@/lib/wire/own/ledger-copy';

/** Which part of a ledger a request asks for. */
export type LedgerQuery =
  | { readonly kind: 'whole'; readonly limit: number }
  | { readonly kind: 'since'; readonly since: string; readonly limit: number }
  | { readonly kind: 'entry'; readonly entryId: string }
  | {
      readonly kind: 'page';
      readonly limit: number;
      readonly before: SortKey | null;
      readonly memberId: string | null;
    };

/** Stands for a parameter that is present but malformed. */
const INVALID = Symbol('invalid');

type Read<T> = T | typeof INVALID | null;

/** @param parse returns null for text that it cannot parse */
function read<T>(query: URLSearchParams, name: string, parse: (text: string) => T | null): Read<T> {
  const [text, another] = query.getAll(name);
  if (text === undefined) return null;
  return another === undefined ? (parse(text) ?? INVALID) : INVALID;
}

const integerUpTo =
  (max: number) =>
  (text: string): number | null =>
    /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= max ? Number(text) : null;

const idOf = (text: string): string | null => (isId(text.toLowerCase()) ? text.toLowerCase() : null);

/**
 * Accepts any text of the right length: later builds may write versions differently, and must still accept old ones.
 */
const versionOf = (text: string): string | null =>
  text !== '' && text.length <= VERSION_MAX_LENGTH ? text : null;

/** Throws if there is an error among `codes`. @throws AppError 422 with all of the errors */
function refuse(...codes: readonly (ErrorCode | null)[]): void {
  const [code, ...others] = codes.filter((each) => each !== null);
  if (code === undefined) return;
  throw new AppError(code, { errors: [code, ...others].map((each) => ERRORS[each].message) });
}

/** The largest integer of PostgreSQL. */
const REVISION_MAX = 2 ** 31 - 1;

const queryOf = (request: Request): URLSearchParams => new URL(request.url).searchParams;

/** @throws AppError ledger-page-invalid, ledger-query-invalid (also for parameters that exclude each other) */
export function readLedgerQuery(request: Request): LedgerQuery {
  const query = queryOf(request);
  const limit = read(query, 'limit', integerUpTo(LEDGER_PAGE_MAX));
  const before = read(query, 'before', sortKeyOfCursor);
  const since = read(query, 'since', versionOf);
  const memberId = read(query, 'member', idOf);
  const entryId = read(query, 'entry', idOf);
  const isPage = before !== null || memberId !== null;
  const forms = [isPage, since !== null, entryId !== null].filter(Boolean).length;
  const isUnreadable = [since, memberId, entryId].includes(INVALID);
  refuse(
    limit === INVALID || before === INVALID ? 'ledger-page-invalid' : null,
    isUnreadable || forms > 1 ? 'ledger-query-invalid' : null,
  );
  const wanted = { limit: typeof limit === 'number' ? limit : LEDGER_PAGE_DEFAULT };
  if (typeof since === 'string') return { kind: 'since', since, ...wanted };
  if (typeof entryId === 'string') return { kind: 'entry', entryId };
  if (!isPage) return { kind: 'whole', ...wanted };
  return {
    kind: 'page',
    before: before === INVALID ? null : before,
    memberId: memberId === INVALID ? null : memberId,
    ...wanted,
  };
}

/** Which page of the activity a request asks for. @throws AppError ledger-page-invalid */
export function readActivityQuery(request: Request): {
  readonly limit: number;
  readonly before: number | null;
} {
  const query = queryOf(request);
  const limit = read(query, 'limit', integerUpTo(LEDGER_PAGE_MAX));
  const before = read(query, 'before', integerUpTo(REVISION_MAX));
  if (limit === INVALID || before === INVALID) throw new AppError('ledger-page-invalid');
  return { limit: limit ?? LEDGER_PAGE_DEFAULT, before };
}
