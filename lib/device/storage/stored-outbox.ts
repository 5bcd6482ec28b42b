import { type Database, rowsOf, together, type Writing } from '@/lib/device/storage/database';
import { editsBetween, joined, type Outbox, outboxOf } from '@/lib/device/state/outbox';
import type { Keeping } from '@/lib/device/storage/store';
import { DAY_MS } from '@/lib/domain/days';
import { LINES_REMEMBERED_DAYS } from '@/lib/limits';

/** The stored outbox of a group. */
export const readOutbox = async (database: Database, groupCode: string): Promise<Outbox> =>
  outboxOf((await database.getAll('changes', rowsOf(groupCode))).map(({ item }) => item));

/** Deletes old records of done lines: their tabs are hardly ever still there (`LINES_REMEMBERED_DAYS`). */
async function forgetOldLines(writing: Writing): Promise<void> {
  const lines = writing.objectStore('lines');
  const before = Date.now() - LINES_REMEMBERED_DAYS * DAY_MS;
  const old = (await lines.getAll()).filter(({ atMs }) => atMs < before);
  await together(
    old.map(
      ({ groupCode, tab }) =>
        () =>
          lines.delete([groupCode, tab]),
    ),
  );
}

/** Makes a step on the stored outbox. @returns the outbox after it, and whether that is another one */
export async function writeStep(
  writing: Writing,
  groupCode: string,
  { step, line }: Required<Pick<Keeping, 'step'>> & Pick<Keeping, 'line'>,
): Promise<{ readonly outbox: Outbox; readonly isNew: boolean }> {
  const changes = writing.objectStore('changes');
  const lines = writing.objectStore('lines');
  const [rows, done] = await Promise.all([
    changes.getAll(rowsOf(groupCode)),
    line && lines.get([groupCode, line.tab]),
  ]);
  const before = outboxOf(rows.map(({ item }) => item));
  const keptNumber = done?.number ?? 0;
  const outbox = step(before, keptNumber);
  const { put, remove } = editsBetween(before, outbox);
  await together([
    ...remove.map((id) => () => changes.delete([groupCode, id])),
    ...put.map((item) => () => changes.put({ groupCode, id: item.id, item })),
    ...(line && line.number > keptNumber ? [() => lines.put({ groupCode, ...line, atMs: Date.now() })] : []),
  ]);
  if (line && !done) await forgetOldLines(writing);
  return { outbox, isNew: put.length + remove.length > 0 };
}

/** Moves what waits, and how far the lines of each tab are done, behind what another code has. */
export async function moveOutbox(writing: Writing, from: string, to: string): Promise<void> {
  const changes = writing.objectStore('changes');
  const lines = writing.objectStore('lines');
  const [former, present, formerLines, presentLines] = await Promise.all([
    changes.getAll(rowsOf(from)),
    changes.getAll(rowsOf(to)),
    lines.getAll(rowsOf(from)),
    lines.getAll(rowsOf(to)),
  ]);
  const outbox = outboxOf(present.map(({ item }) => item));
  const coming = joined(outbox, outboxOf(former.map(({ item }) => item))).slice(outbox.length);
  const numbers = new Map(presentLines.map(({ tab, number }) => [tab, number]));
  await together([
    ...coming.map((item) => () => changes.put({ groupCode: to, id: item.id, item })),
    ...formerLines
      .filter(({ tab, number }) => number > (numbers.get(tab) ?? 0))
      .map((line) => () => lines.put({ ...line, groupCode: to })),
    () => changes.delete(rowsOf(from)),
    () => lines.delete(rowsOf(from)),
  ]);
}
