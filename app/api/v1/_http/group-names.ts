import { isStorable } from '@/lib/domain/text/text';
import { AppError } from '@/lib/errors';
import { STORED_GROUP_NAMES_MAX_CODES } from '@/lib/limits';
import { groupCalls } from '@/lib/wire/calls/groups';
import { lookUpGroupNames } from '@/lib/server/access/look-up-codes';
import { ok } from './answers';
import { readJson } from './body';
import type { Handler } from './route';

/** The names of the groups that a device has stored, in one look-up, in the order of the codes. */
async function answerNames(asked: readonly string[]): Promise<Response> {
  const codes = asked.filter((code) => code !== '' && isStorable(code));
  if (codes.length > STORED_GROUP_NAMES_MAX_CODES) throw new AppError('too-many-group-codes');
  const groups = await lookUpGroupNames(codes);
  const groupNamesAndGroupCodes = groups.map(({ name, code }) => ({ groupName: name, groupCode: code }));
  const results = groupNamesAndGroupCodes.length;
  return ok(groupCalls.getGroupNames, { results, groupNamesAndGroupCodes });
}

/** With the codes in the URL, as old clients send them. */
export const groupNames: Handler = (request) => {
  const list = new URL(request.url).searchParams.get('storedGroupCodes');
  if (!list) throw new AppError('missing-stored-group-codes');
  return answerNames(list.split(','));
};

/** With the codes in the body: a code is a key, and URLs end up in logs. */
export const groupNamesByBody: Handler = async (request) =>
  answerNames((await readJson(request, groupCalls.findGroupNames.input)).storedGroupCodes);
