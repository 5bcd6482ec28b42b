import { type ImportDesk, importDesk } from '@/lib/import/desk';
import type { DeskAnswer, DeskQuestion } from '@/lib/device/sync/import-questions';

/** The worker in which files of other products are read: a page must not wait for ten megabytes. */
const desk: ImportDesk = importDesk();

const answer = ({ id, ask, args }: DeskQuestion): DeskAnswer => {
  try {
    return { id, value: Reflect.apply(desk[ask], undefined, args) };
  } catch (error) {
    return { id, failure: String(error) };
  }
};

addEventListener('message', ({ data }: MessageEvent<DeskQuestion>) => {
  postMessage(answer(data));
});
