import { cache } from 'react';

import { asked } from '@/app/_guard/asked';
import { lookUpBooks } from '@/lib/server/lookup';
import type { ReadBooks } from '@/lib/server/read-group';

/** What the path of an invitation carries. The name is decoration: the group tells its own. */
export type InvitationParams = { readonly groupName: string; readonly groupCode: string };

/** The group behind an invitation, once for each request: the page and its title ask for the same. */
export const findInvitedGroup: (groupCode: string) => Promise<ReadBooks | null> = cache((groupCode) =>
  asked(() => lookUpBooks(groupCode)),
);
