import SiteLayout, { viewport } from '@/app/(site)/layout';
import NotFound, { generateMetadata } from '@/app/(site)/not-found';

export { generateMetadata, viewport };

/** A path without a route has no layout, so this page includes that of the site. */
export default function GlobalNotFound() {
  return (
    <SiteLayout>
      <NotFound />
    </SiteLayout>
  );
}
