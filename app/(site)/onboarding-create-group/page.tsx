import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { asRequester } from '@/app/_guard/as-requester';
import { createGroupAction } from '@/app/actions/create-group';
import { CreateGroup } from '@/components/onboarding/create-group';
import { newId } from '@/lib/domain/ids';
import { isExistingUser } from '@/lib/server/guard/human-check';
import { isCreationFlow } from '@/lib/session/session';
import { readSession } from '@/lib/session/session-server';

/** The title of the tab. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('onboarding');
  return { title: t('createGroup.title') };
}

type Props = { readonly searchParams: Promise<{ readonly flow?: string | readonly string[] }> };

/** `/onboarding-create-group`: asks for the name of a new group. "Back" leads to where the person came from. */
export default async function CreateGroupPage({ searchParams }: Props) {
  const { flow } = await searchParams;
  const { storedGroupCodes } = await readSession();
  return (
    <CreateGroup
      action={createGroupAction}
      idempotencyKey={newId()}
      flow={isCreationFlow(flow) ? flow : 'onboarding'}
      isChecked={!(await asRequester(() => isExistingUser(storedGroupCodes)))}
    />
  );
}
