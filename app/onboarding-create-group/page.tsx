import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { createGroupAction } from '@/app/actions/create-group';
import { CreateGroup } from '@/components/onboarding/create-group';
import { newId } from '@/lib/domain/ids';
import { routes } from '@/lib/routes';
import { readSession } from '@/lib/session/session-server';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('onboarding');
  return { title: t('createGroup.title') };
}

/** `/onboarding-create-group`: the name of a new group. Who came from the list of groups goes back to it. */
export default async function CreateGroupPage() {
  const { previousRoute } = await readSession();
  const isFromList = previousRoute === routes.manageGroups;
  return (
    <CreateGroup
      action={createGroupAction}
      idempotencyKey={newId()}
      backHref={isFromList ? routes.manageGroups : routes.home}
      withSteps={!isFromList}
    />
  );
}
