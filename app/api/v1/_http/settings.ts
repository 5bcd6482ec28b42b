import type { z } from 'zod';
import { AppError } from '@/lib/errors';
import type { Settings } from '@/lib/domain/ledger/settings';
import type { Group } from '@/lib/domain/nouns';
import { groupToWire } from '@/lib/wire/old/group';
import type { Input } from '@/lib/wire/input';
import { byCode } from '@/lib/server/access/access';
import { changeGroup } from '@/lib/server/write/groups';
import { type Answering, ok, type PayloadOf } from './answers';
import { readJson } from './body';
import { etagOfWritten, expectedRevision } from './etag';
import type { Handler } from './route';

/** Some settings, and the code of the group once more. */
type Sent = Partial<Omit<Settings, 'name'>> & { readonly groupCode: string | null };

/**
 * Changes a setting of the group in the path.
 * @throws AppError group-code-mismatch when the body names another group than the path
 */
export const changing =
  <Fields extends z.ZodRawShape>(
    call: Answering<Fields> & { readonly input: Input<z.ZodType<Sent>> },
    payload: (group: Group) => PayloadOf<Fields>,
  ): Handler =>
  async (request, { groupCode = '' }) => {
    const { groupCode: repeated, ...set } = await readJson(request, call.input);
    if (repeated !== null && repeated !== groupCode) throw new AppError('group-code-mismatch');
    const group = await changeGroup(
      byCode(groupCode),
      { set, missing: 'group-not-found-by-code' },
      expectedRevision(request),
    );
    return ok(call, payload(group), await etagOfWritten(group));
  };

/** The answer of most settings. */
export const updatedGroup = (group: Group) => ({ updatedGroup: groupToWire(group) });
