import type { Metadata } from 'next';

import { InvitationPage } from '@/app/_invitation/invitation-page';
import type { InvitationParams } from '@/app/_invitation/invited-group';
import { invitationMetadata } from '@/app/_invitation/metadata';

type Props = { readonly params: Promise<InvitationParams> };

/** What messengers and the tab show of the invitation. */
export const generateMetadata = async ({ params }: Props): Promise<Metadata> =>
  invitationMetadata('de', await params);

/** `/join-pari-group/{name}/{code}`: an invitation in German. */
export default async function GermanInvitationPage({ params }: Props) {
  return <InvitationPage locale="de" {...await params} />;
}
