import SiteLayout, { viewport } from '@/app/(site)/layout';
import { missingProps, missingTitle } from '@/app/(site)/missing-page';
import { NotFoundScreen } from '@/components/shell/failures/not-found-screen';

export { missingTitle as generateMetadata, viewport };

/**
 * The 404 page of a path that shows nothing, whole in the first HTML (`hasRoute` in lib/routes.ts). It has no layout, so
 * it includes that of the site.
 */
export default async function GlobalNotFound() {
  return (
    <SiteLayout>
      <NotFoundScreen {...await missingProps()} />
    </SiteLayout>
  );
}
