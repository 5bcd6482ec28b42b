import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { asRequester } from '@/app/_guard/as-requester';
import { createGroupAction } from '@/app/actions/create-group';
import { CreateGroup, NoNewGroups } from '@/components/onboarding/create-group';
import { newId } from '@/lib/domain/ids';
import { isExistingUser } from '@/lib/server/guard/human-check';
import { environment } from '@/lib/server/request/env';
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
  const { flow: sent } = await searchParams;
  const flow = isCreationFlow(sent) ? sent : 'onboarding';
  const { GROUP_CREATION } = environment();
  if (GROUP_CREATION === 'closed') return <NoNewGroups flow={flow} />;
  const { storedGroupCodes } = await readSession();
  return (
    <CreateGroup
      action={createGroupAction}
      idempotencyKey={newId()}
      flow={flow}
      asksToken={GROUP_CREATION === 'token'}
      isChecked={!(await asRequester(() => isExistingUser(storedGroupCodes)))}
    />
  );
}
