import { cache } from 'react';

import type { Books } from '@/lib/domain/ledger';
import { lookUpBooks } from '@/lib/server/lookup';

/** What the path of an invitation carries. The name is decoration: the group tells its own. */
export type InvitationParams = { readonly groupName: string; readonly groupCode: string };

/** The group behind an invitation, once for each request: the page and its title ask for the same. */
export const findInvitedGroup: (groupCode: string) => Promise<Books | null> = cache(lookUpBooks);
