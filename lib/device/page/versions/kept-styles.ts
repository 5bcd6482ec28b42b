import { changeSessionSilently } from '@/lib/session/session-browser';
import { nameOfStyles, stylesText } from '@/lib/session/styles-cookie.mjs';

/** Whether the launcher has inlined a stylesheet into the page: its link is then there, but disabled. */
const isResting = ({ disabled }: HTMLLinkElement): boolean => disabled;

/** Puts a file of the build into the browser's cache, where it stays. */
async function fetchFile(href: string): Promise<void> {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
  await answer.arrayBuffer();
}

/**
 * Fetches the stylesheets that were inlined in the page, and then tells the server that the device has them: from then
 * on its pages carry links. If the cache loses them, the links fetch them again.
 * @throws Error if one cannot be fetched; the server is then not told, and the next page inlines them again
 */
export async function keepStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const resting = links.filter(isResting);
  if (resting.length === 0) return;
  await Promise.all(resting.map(({ href }) => fetchFile(href)));
  const names = links.map(({ href }) => nameOfStyles(href)).filter((name) => name !== null);
  changeSessionSilently((session) => ({ ...session, styles: stylesText(names) }));
}
