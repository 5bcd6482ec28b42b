import { cache } from 'react';

import { asRequester } from '@/app/_guard/as-requester';
import { spellingsInAddress } from '@/lib/domain/text/codes';
import { haveEnded } from '@/lib/server/access/ended-codes';
import { lookUpMeant } from '@/lib/server/access/look-up-codes';
import { lookUpBooks } from '@/lib/server/read/lookup';
import type { ReadBooks } from '@/lib/server/read/read-group';

/** The parameters in the path of an invitation. The name is ignored: the page shows the group's own name. */
export type InvitationParams = { readonly groupName: string; readonly groupCode: string };

/**
 * The group of an invitation; cached per request, because the page and its title ask for the same.
 * @param segment the code as it stands in the URL, possibly with text that surrounded the link
 */
export const findInvitedGroup: (segment: string) => Promise<ReadBooks | null> = cache((segment) =>
  asRequester(() => lookUpMeant(spellingsInAddress(segment), lookUpBooks)),
);

/** Whether the code of such a link has ended: the group has another one. Asked after it was not found. */
export const isFormerCode = (segment: string): Promise<boolean> =>
  asRequester(() => haveEnded(spellingsInAddress(segment)));
