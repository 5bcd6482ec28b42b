/**
 * Replaces Next's own 404 page, whose data would be sent with every page. Nobody sees it: every path has a route, and
 * what it does not find has a page of its own (app/(site)/(group)/not-found.tsx).
 */
export default function NothingHere() {
  return null;
}
