import { changeServerSession } from '@/lib/session/session-browser';
import { nameOfStyles, stylesText } from '@/lib/session/styles-cookie.mjs';

/** The link of a stylesheet that the launcher has put into the page is there, but at rest. */
const isResting = ({ disabled }: HTMLLinkElement): boolean => disabled;

/** Puts a file of the build into the browser's cache, where it stays. */
async function fetchFile(href: string): Promise<void> {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
  await answer.arrayBuffer();
}

/**
 * Fetches the stylesheets that came inside the page, and then tells the server that the device has them: from then on
 * its pages carry links. Should the cache lose them, the links fetch them again.
 * @throws Error when one cannot be had; nothing is told then, and the next page has them in it too
 */
export async function keepStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const resting = links.filter(isResting);
  if (resting.length === 0) return;
  await Promise.all(resting.map(({ href }) => fetchFile(href)));
  const names = links.map(({ href }) => nameOfStyles(href)).filter((name) => name !== null);
  changeServerSession((session) => ({ ...session, styles: stylesText(names) }));
}
