/**
 * Stands for Next's own page of a missing address, which would come along with every page as data. Nobody sees it: the site has
 * a page for that of its own (app/(site)/not-found.tsx), and so has what is nowhere (app/global-not-found.tsx).
 */
export default function NothingHere() {
  return null;
}
