/**
 * Replaces Next's own 404 page, whose data would be sent with every page. Nobody sees it: what a group does not have
 * has a page of its own (app/(site)/(group)/not-found.tsx), and so do paths without a route (app/global-not-found.tsx).
 */
export default function NothingHere() {
  return null;
}
