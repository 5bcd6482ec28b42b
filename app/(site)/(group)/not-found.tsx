import NotFound, { generateMetadata } from '@/app/(site)/not-found';
import { MissingScreen } from '@/components/screens/group';

export { generateMetadata };

/** 404: the group does not have what the path names, or the path shows nothing. */
export default function MissingPage() {
  return (
    <MissingScreen>
      <NotFound />
    </MissingScreen>
  );
}
