import { isStorable } from '@/lib/domain/text';
import { AppError } from '@/lib/errors';
import { STORED_GROUP_NAMES_MAX_CODES } from '@/lib/limits';
import { lookUpGroupNames } from '@/lib/server/lookup';
import { ok } from './answers';
import type { Handler } from './route';

/** The names of the groups that a device has stored, in one call. */
export const groupNames: Handler = async (request) => {
  const list = new URL(request.url).searchParams.get('storedGroupCodes');
  if (!list) throw new AppError('missing-stored-group-codes');
  const codes = list.split(',').filter((code) => code !== '' && isStorable(code));
  if (codes.length > STORED_GROUP_NAMES_MAX_CODES) throw new AppError('too-many-group-codes');
  const groups = await lookUpGroupNames(codes);
  const groupNamesAndGroupCodes = groups.map(({ name, code }) => ({ groupName: name, groupCode: code }));
  const results = groupNamesAndGroupCodes.length;
  return ok({ results, groupNamesAndGroupCodes }, 'Group names retrieved successfully');
};
