import { missingProps, missingTitle } from '@/app/(site)/missing-page';
import { MissingScreen, NotFoundScreen } from '@/components/screens/group';

export { missingTitle as generateMetadata };

/** 404: the group does not have what the path names. */
export default async function MissingPage() {
  return (
    <MissingScreen>
      <NotFoundScreen {...await missingProps()} />
    </MissingScreen>
  );
}
