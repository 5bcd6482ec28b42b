import type { Metadata } from 'next';

import { InvitationPage } from '@/app/_invitation/invitation-page';
import type { InvitationParams } from '@/app/_invitation/invited-group';
import { invitationMetadata } from '@/app/_invitation/metadata';

type Props = { readonly params: Promise<InvitationParams> };

/** What messengers and the tab show of the link. */
export const generateMetadata = async ({ params }: Props): Promise<Metadata> =>
  invitationMetadata('de', await params);

/** `/view-pari-group/{name}/{key}`: a view-only link in German. */
export default async function GermanViewPage({ params }: Props) {
  return <InvitationPage locale="de" {...await params} />;
}
