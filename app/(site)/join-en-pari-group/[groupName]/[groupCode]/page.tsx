import type { Metadata } from 'next';

import { InvitationPage } from '@/app/_invitation/invitation-page';
import type { InvitationParams } from '@/app/_invitation/invited-group';
import { invitationMetadata } from '@/app/_invitation/metadata';

type Props = { readonly params: Promise<InvitationParams> };

/** What messengers and the tab show of the invitation. */
export const generateMetadata = async ({ params }: Props): Promise<Metadata> =>
  invitationMetadata('en', await params);

/** `/join-en-pari-group/{name}/{code}`: an invitation in English. */
export default async function EnglishInvitationPage({ params }: Props) {
  return <InvitationPage locale="en" {...await params} />;
}
