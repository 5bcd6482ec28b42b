import { lookUpGroup } from '@/lib/server/lookup';
import { ok } from './answers';
import type { Handler } from './route';

/** Whether a group has this code. */
export const existence: Handler = async (_request, { group: code = '' }) =>
  (await lookUpGroup(code))
    ? ok({ exists: true }, 'The group exists')
    : ok({ exists: false }, 'The group does not exist');
