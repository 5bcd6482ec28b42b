import type { Metadata } from 'next';

import { InvitationPage } from '@/app/_invitation/invitation-page';
import type { InvitationParams } from '@/app/_invitation/invited-group';
import { invitationMetadata } from '@/app/_invitation/metadata';

type Props = { readonly params: Promise<InvitationParams> };

/** What messengers and the tab show of the link. */
export const generateMetadata = async ({ params }: Props): Promise<Metadata> =>
  invitationMetadata('en', await params);

/** `/view-en-pari-group/{name}/{key}`: a view-only link in English. */
export default async function EnglishViewPage({ params }: Props) {
  return <InvitationPage locale="en" {...await params} />;
}
