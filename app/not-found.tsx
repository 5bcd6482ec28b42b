/**
 * Replaces Next's own 404 page, whose data would be sent with every page. Nobody sees it: the site has its own 404 page
 * (app/(site)/not-found.tsx), and so do paths without a route (app/global-not-found.tsx).
 */
export default function NothingHere() {
  return null;
}
