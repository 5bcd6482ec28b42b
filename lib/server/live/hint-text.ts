import type { Moment } from '@/lib/domain/nouns';

/** What one process tells the others: a group's new version, or null if the group is gone. */
export type Hint = { readonly groupId: string; readonly moment: Moment | null };

/** PostgreSQL refuses messages of 8,000 bytes. A hint has at most 62: id 36, revision 10, instant 13, separators 3. */
const HINTS_PER_MESSAGE = 120;

const textOf = ({ groupId, moment }: Hint): string =>
  moment ? `${groupId}:${moment.revision}:${moment.at.getTime()}` : `${groupId}:gone`;

/** Hints as messages of a NOTIFY. */
export function hintsToText(hints: readonly Hint[]): readonly string[] {
  const messages: string[] = [];
  for (let start = 0; start < hints.length; start += HINTS_PER_MESSAGE)
    messages.push(
      hints
        .slice(start, start + HINTS_PER_MESSAGE)
        .map(textOf)
        .join(','),
    );
  return messages;
}

function hintOf(text: string): readonly Hint[] {
  const [, groupId, revision, instant] = /^([0-9a-f-]{36}):(?:gone|(\d+):(\d+))$/.exec(text) ?? [];
  if (groupId === undefined) return [];
  const moment =
    revision === undefined ? null : { revision: Number(revision), at: new Date(Number(instant)) };
  return [{ groupId, moment }];
}

/** The hints of a message. What only another build understands is skipped. */
export const hintsOfText = (message: string): readonly Hint[] => message.split(',').flatMap(hintOf);
