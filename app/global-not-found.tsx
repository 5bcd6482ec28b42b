import SiteLayout, { viewport } from '@/app/(site)/layout';
import NotFound, { generateMetadata } from '@/app/(site)/not-found';

export { generateMetadata, viewport };

/** An address that nothing answers lies under no layout, so this page brings that of the site along. */
export default function GlobalNotFound() {
  return (
    <SiteLayout>
      <NotFound />
    </SiteLayout>
  );
}
