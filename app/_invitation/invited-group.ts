import { cache } from 'react';

import { asked } from '@/app/_guard/asked';
import { spellingsInAddress } from '@/lib/domain/text/codes';
import { lookUpBooks, lookUpMeant } from '@/lib/server/read/lookup';
import type { ReadBooks } from '@/lib/server/read/read-group';

/** What the path of an invitation carries. The name is decoration: the group tells its own. */
export type InvitationParams = { readonly groupName: string; readonly groupCode: string };

/**
 * The group behind an invitation, once for each request: the page and its title ask for the same.
 * @param segment the code as it stands in the address, maybe with what stood around the link
 */
export const findInvitedGroup: (segment: string) => Promise<ReadBooks | null> = cache((segment) =>
  asked(() => lookUpMeant(spellingsInAddress(segment), lookUpBooks)),
);
