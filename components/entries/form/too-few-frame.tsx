import { FormBackLink } from '@/components/shell/bars/form-back-link';
import { GroupFrame } from '@/components/shell/frame';
import { NavBar } from '@/components/shell/bars/nav-bar';
import { TooFewMembers } from '@/components/shell/failures/too-few-members';
import { routes } from '@/lib/routes';

/** Instead of a form as long as there is nobody to share with. */
export const TooFewFrame = ({ title }: { readonly title: string }) => (
  <GroupFrame bar={<NavBar title={title} start={<FormBackLink href={routes.main} />} />}>
    <TooFewMembers className="mt-3 mb-6" />
  </GroupFrame>
);
