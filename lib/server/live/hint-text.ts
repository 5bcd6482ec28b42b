import type { Moment } from '@/lib/domain/nouns';

/** What one process tells the others of a group: its new version, that it is gone, or that its keys are other ones. */
export type Hint = { readonly groupId: string; readonly news: Moment | 'gone' | 'renewed' };

/** PostgreSQL refuses messages of 8,000 bytes. A hint has at most 62: id 36, revision 10, instant 13, separators 3. */
const HINTS_PER_MESSAGE = 120;

const textOf = ({ groupId, news }: Hint): string =>
  typeof news === 'string' ? `${groupId}:${news}` : `${groupId}:${news.revision}:${news.at.getTime()}`;

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
  const [, groupId, word, revision, instant] =
    /^([0-9a-f-]{36}):(?:(gone|renewed)|(\d+):(\d+))$/.exec(text) ?? [];
  if (groupId === undefined) return [];
  if (word === 'gone' || word === 'renewed') return [{ groupId, news: word }];
  return [{ groupId, news: { revision: Number(revision), at: new Date(Number(instant)) } }];
}

/** The hints of a message. What only another build understands is skipped. */
export const hintsOfText = (message: string): readonly Hint[] => message.split(',').flatMap(hintOf);
