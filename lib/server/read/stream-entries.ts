import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import {
  GROUP_MAX_MEMBERS,
  LIST_PAGES_READ_AT_ONCE,
  LIST_PAGE_WAIT_MS,
  LONG_LISTS_PER_ADDRESS,
  LONG_LISTS_PER_PROCESS,
  WHOLE_LIST_MAX_BYTES,
} from '@/lib/limits';
import { bridge } from '@/lib/launcher-bridge.mjs';
import type { Entry, SortKey } from '@/lib/domain/nouns';
import type { Names } from '@/lib/wire/old/member';
import { currentRequester } from '@/lib/server/guard/requester';
import { behindCreation, behindDay, LAST_INSTANT } from './history';
import { logUnexpected } from '@/lib/server/logging/log';
import { Slots } from '@/lib/server/live/stream-slots';
import {
  booksWith,
  type Known,
  type ReadBooks,
  readGroup,
  readGroupUnless,
  type Reading,
  type Unchanged,
} from './read-group';
import { type Access, wayBack } from '@/lib/server/access/access';
import { listPages, type ListPageTuple } from '@/lib/server/sql/entries';
import { entryOfTuple } from '@/lib/server/sql/json-tuples';
import { Semaphore } from '@/lib/server/guard/semaphore.mjs';
import { type OldKind, oldKindOf } from '@/lib/domain/entry/parts';

/**
 * What a whole list contains: all entries of a group, those that name a member, or only the expenses, by creation and as
 * old clients know them; or `everything`: all entries with all of their fields, by day.
 */
export type ListScope =
  | { readonly kind: 'history' }
  | { readonly kind: 'everything' }
  | { readonly kind: 'expenses' }
  | { readonly kind: 'member'; readonly memberId: string };

/** The part of a list that one statement reads, with the books at that moment. */
export type ListPage = ReadBooks & {
  readonly entries: readonly Entry[];
  readonly isLast: boolean;
  readonly until: Date;
  /** By which the pages behind it are read. */
  readonly access: Access;
};

/** About how many parts fill a page of `LIST_PAGE_MAX_BYTES`; more than one entry can have. */
const PARTS_OF_PAGE = 6 * GROUP_MAX_MEMBERS;
/** Every part takes more than this, with its share of its entry. */
const PART_MIN_BYTES = 100;
/** A list with more parts is too long to be built as a whole. */
const PARTS_OF_WHOLE_LIST = WHOLE_LIST_MAX_BYTES / PART_MIN_BYTES;

const booksWithListPage = {
  history: booksWith<ListPageTuple>('with_list_page', { found: listPages.history, parameters: 5 }),
  expenses: booksWith<ListPageTuple>('with_list_page_of_expenses', {
    found: listPages.expenses,
    parameters: 5,
  }),
  member: booksWith<ListPageTuple>('with_list_page_of_member', { found: listPages.member, parameters: 6 }),
  everything: booksWith<ListPageTuple>('with_list_page_of_everything', {
    found: listPages.everything,
    parameters: 6,
  }),
} as const;

type PageWanted = {
  /** The last entry that was taken from the previous page. */
  readonly after: SortKey | null;
  /** The instant of the newest entry when the list began, from its first page; null for that page. */
  readonly until: Date | null;
  /** How many parts the page has at most. */
  readonly parts: number;
};

const partsIn = (entries: readonly Entry[]): number =>
  entries.reduce((count, { parts }) => count + parts.length, 0);

const listPage = (
  access: Access,
  scope: ListScope,
  { after, until, parts: maxParts }: PageWanted,
): Reading<ListPage> =>
  booksWithListPage[scope.kind](
    access,
    [
      ...(scope.kind === 'everything' ? behindDay('asc', after) : behindCreation('asc', after)),
      until ?? LAST_INSTANT,
      maxParts,
      ...(scope.kind === 'member' ? [scope.memberId] : []),
    ],
    (books, found) => {
      const [newestMs, tuples] = found ?? [null, null];
      const entries = (tuples ?? []).map(entryOfTuple);
      const isLast = partsIn(entries) < maxParts;
      // The limit may have fallen between the parts of the last entry.
      if (!isLast) entries.pop();
      return {
        ...books,
        entries,
        isLast,
        access: wayBack(access, books.group.id),
        until: until ?? (newestMs === null ? LAST_INSTANT : new Date(newestMs)),
      };
    },
  );

/** @throws AppError group-not-found if the group was deleted meanwhile, or the link has ended by which it is read */
async function readListPage(
  access: Access,
  scope: ListScope,
  after: SortKey,
  until: Date,
): Promise<ListPage> {
  const wanted = { after, until, parts: PARTS_OF_PAGE };
  const page = await readGroup(listPage(access, scope, wanted));
  if (!page) throw new AppError('group-not-found');
  return page;
}

/** How many entries of each kind a list has. */
export type ListCounts = Readonly<Record<OldKind, number>>;

/** The text of a list: what precedes the entries, each entry, and what follows them. */
export type ListText = {
  readonly head: string;
  readonly entry: (entry: Entry, names: Names) => string;
  readonly tail: (counts: ListCounts, revision: number) => string;
};

/** Kept across reloads of the development server. */
const holder = globalThis as typeof globalThis & {
  /** The open streams of long lists. */
  pariLongLists?: Slots;
  pariListReads?: Semaphore;
};

const slots = (): Slots =>
  (holder.pariLongLists ??= new Slots({
    perAddress: LONG_LISTS_PER_ADDRESS,
    perProcess: LONG_LISTS_PER_PROCESS,
  }));

bridge().openStreams.list = () => slots().taken;
bridge().waiting.list = () => holder.pariListReads?.length ?? 0;

/** Reads of pages queue here, so that many lists at once leave CPU and connections for other requests. */
const pageReads = (): Semaphore =>
  (holder.pariListReads ??= new Semaphore({
    places: LIST_PAGES_READ_AT_ONCE,
    maxWaiting: Infinity,
    waitMs: LIST_PAGE_WAIT_MS,
    refusal: () => new AppError('busy'),
  }));

const booksBeforeList = booksWith<null>('before_list', {});

/** A list of up to 1 MB shows one moment, so its first page has room for all of it. */
const BEGINNING: PageWanted = { after: null, until: null, parts: PARTS_OF_WHOLE_LIST };

/**
 * The beginning of a whole list, with the version of its group. If the reader has versions, they are compared before
 * the read queues for a page.
 * @returns null if the access leads to nothing
 */
export async function readListBeginning(
  known: Known,
  access: Access,
  scope: ListScope,
): Promise<ListPage | Unchanged | null> {
  const version =
    known.length > 0
      ? await readGroupUnless(
          known,
          booksBeforeList(access, [], () => null),
        )
      : null;
  const read = () => readGroup(listPage(access, scope, BEGINNING));
  return version ?? (await pageReads().pass(currentRequester().network, read));
}

/**
 * The pages of a list, in order. The next page is read while the present one is sent, so that database and process work
 * in parallel. Between two pages no connection is held.
 */
async function* pagesOf(first: ListPage, scope: ListScope): AsyncGenerator<ListPage, void, void> {
  const { network } = currentRequester();
  const read = (after: SortKey, until: Date) =>
    pageReads().pass(network, () => readListPage(first.access, scope, after, until));
  let page = cut(first);
  for (;;) {
    if (page.isLast) {
      yield page;
      return;
    }
    const last = page.entries.at(-1);
    if (!last) throw new Error('a page of a list is empty, but not the last one');
    const next = read(last, page.until);
    // A reader that leaves before the end never awaits it.
    next.catch(() => undefined);
    yield page;
    page = await next;
  }
}

/**
 * All entries of a group, by day, page by page, as they were at one moment.
 * @param first the result of `readListBeginning` of everything
 * @throws AppError busy, also if the group changes between two pages: entries move with their day
 */
export async function* entryPages(first: ListPage): AsyncGenerator<ListPage, void, void> {
  if (first.isLast) {
    yield first;
    return;
  }
  for await (const page of pagesOf(first, { kind: 'everything' })) {
    if (page.group.revision !== first.group.revision) throw new AppError('busy');
    yield page;
  }
}

/** Cuts the first page down to the size of the others, because a slow reader keeps it in memory. */
function cut(page: ListPage): ListPage {
  let parts = 0;
  const entries = page.entries.filter((entry) => (parts += entry.parts.length) <= PARTS_OF_PAGE);
  return { ...page, entries, isLast: page.isLast && entries.length === page.entries.length };
}

/**
 * The text of a whole list, oldest entry first, as it was at one moment.
 * @param first the result of `readListBeginning`
 * @returns null if it is longer than `WHOLE_LIST_MAX_BYTES`
 */
export function wholeListText(first: ListPage, text: ListText): Buffer<ArrayBuffer> | null {
  if (!first.isLast) return null;
  const counts = { expense: 0, payment: 0 };
  const told: string[] = [];
  let length = 0;
  for (const entry of first.entries) {
    const added = text.entry(entry, first);
    length += added.length;
    // A text never has fewer bytes than characters.
    if (length > WHOLE_LIST_MAX_BYTES) return null;
    told.push(added);
    counts[oldKindOf(entry.kind)] += 1;
  }
  const whole = Buffer.from(text.head + told.join(',') + text.tail(counts, first.group.revision));
  return whole.length > WHOLE_LIST_MAX_BYTES ? null : whole;
}

/**
 * The text of a longer list, oldest entry first, in pieces. Each page comes from one statement, so its shares add up
 * and its names are complete. Entries made since the first page are left out; entries changed meanwhile are sent as
 * they are then. Reads at most one page ahead, and only when a piece is asked for.
 * @param first the result of `readListBeginning`
 * @param pieceMaxBytes the size limit of a piece; only a single entry that is longer may exceed it
 * @throws AppError busy, when too many others read lists
 */
export async function* listInPieces(
  first: ListPage,
  scope: ListScope,
  text: ListText,
  pieceMaxBytes: number,
): AsyncGenerator<Buffer<ArrayBuffer>, void, void> {
  const counts = { expense: 0, payment: 0 };
  let [piece, bytes, comma] = [text.head, Buffer.byteLength(text.head), ''];
  for await (const page of pagesOf(first, scope)) {
    for (const entry of page.entries) {
      const told = comma + text.entry(entry, page);
      const length = Buffer.byteLength(told);
      if (bytes > 0 && bytes + length > pieceMaxBytes) {
        yield Buffer.from(piece);
        [piece, bytes] = ['', 0];
      }
      piece += told;
      bytes += length;
      comma = ',';
      counts[oldKindOf(entry.kind)] += 1;
    }
    if (page.isLast) piece += text.tail(counts, first.group.revision);
    yield Buffer.from(piece);
    [piece, bytes] = ['', 0];
  }
}

/**
 * Takes a place among the open streams of long lists.
 * @param end called when the place goes to another network, which has fewer
 * @returns gives the place back, further calls do nothing; null if the network or the process has no place left
 */
export const takeStreamPlace = (network: string, end: () => void): (() => void) | null =>
  slots().take(network, end);

/**
 * A stream of pieces, each made when the reader has taken the previous one. A failure ends the stream with an error, so
 * that no reader takes a part for the whole.
 * @param release called once the stream has ended, has failed, or is no longer read
 * @param ended aborted to end the stream early
 */
export function streamOfPieces(
  pieces: AsyncGenerator<Buffer<ArrayBuffer>, void, void>,
  release: () => void,
  ended: AbortSignal,
): ReadableStream<Uint8Array> {
  let isRead = true;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) =>
        ended.addEventListener('abort', () => {
          if (!isRead) return;
          isRead = false;
          controller.error(new Error('the list was ended because another client needed its place'));
          void pieces.return();
        }),
      pull: async (controller) => {
        try {
          const { value: piece } = await pieces.next();
          // A reader that left while a page was being read has closed the stream already.
          if (!isRead) return;
          if (piece) {
            controller.enqueue(piece);
            return;
          }
          isRead = false;
          release();
          controller.close();
        } catch (error) {
          release();
          if (!isRead) return;
          isRead = false;
          if (!(error instanceof AppError)) logUnexpected(randomUUID(), error);
          // The framework prints the error that ends a stream, and its message may contain what must not be logged.
          controller.error(new Error('a list could not be told to its end'));
        }
      },
      cancel: async () => {
        isRead = false;
        release();
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
}
