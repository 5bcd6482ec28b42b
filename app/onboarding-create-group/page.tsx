import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { createGroupAction } from '@/app/actions/create-group';
import { CreateGroup } from '@/components/onboarding/create-group';
import { newId } from '@/lib/domain/ids';
import { isCreationFlow } from '@/lib/session/session';

/** The title of the tab. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('onboarding');
  return { title: t('createGroup.title') };
}

type Props = { readonly searchParams: Promise<{ readonly flow?: string | readonly string[] }> };

/** `/onboarding-create-group`: the name of a new group. Who came from the list of groups goes back to it. */
export default async function CreateGroupPage({ searchParams }: Props) {
  const { flow } = await searchParams;
  return (
    <CreateGroup
      action={createGroupAction}
      idempotencyKey={newId()}
      flow={isCreationFlow(flow) ? flow : 'onboarding'}
    />
  );
}
