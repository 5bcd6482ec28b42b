import type { Read, ZipFormat } from '@/lib/import/format';
import { type Json, keyIn, field, listIn, textIn } from '@/lib/import/json';
import { ImportRefused, type Problem } from '@/lib/import/reading';
import { jsonOfFile } from '@/lib/import/source';
import { quoted } from './json-entries';
import { checkVersion, isCloudExport, readCloudGroup, scopeOf } from './spliit-cloud-json';

type Files = ReadonlyMap<string, Uint8Array>;

/** The index of an archive, which lies beside all the rest. */
const MANIFEST = 'manifest.json';

/** @throws ImportRefused if it is not there, or is no JSON */
function jsonIn(files: Files, path: string): Json {
  const bytes = files.get(path);
  if (bytes === undefined) throw new ImportRefused('file-broken', quoted(path));
  try {
    return jsonOfFile(bytes);
  } catch (error) {
    throw error instanceof ImportRefused ? error : new ImportRefused('file-broken', quoted(path));
  }
}

/** Reads each group of an account for itself: they are never merged. One that cannot be read is left out, and said. */
function readAccount(files: Files, index: Json): Read {
  checkVersion(index);
  const account = keyIn(field(index, 'account'), 'sourceId');
  const problems: Problem[] = [];
  const groups = (listIn(index, 'groups') ?? []).flatMap((listed, at) => {
    try {
      const manifest = jsonIn(files, textIn(listed, 'manifestPath'));
      const read = readCloudGroup(manifest, `groups[${at}].`, account);
      problems.push(...read.problems);
      return read.groups;
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error;
      problems.push({ place: `groups[${at}]`, code: 'part-left-out' });
      return [];
    }
  });
  if (groups.length === 0) throw new ImportRefused('nobody-in-it');
  if (groups.length > 1)
    problems.unshift({ place: null, code: 'several-groups', values: { count: groups.length } });
  return { groups, problems };
}

/** The archive that spliit-cloud gives out for a group or for a whole account. Its receipts are not read. */
export const spliitCloudZip: ZipFormat = {
  format: 'spliit-cloud-zip',
  recognises: ({ files }) => {
    try {
      return isCloudExport(jsonIn(files, MANIFEST));
    } catch (error) {
      if (error instanceof ImportRefused) return false;
      throw error;
    }
  },
  read: ({ files }) => {
    const manifest = jsonIn(files, MANIFEST);
    return scopeOf(manifest) === 'ACCOUNT' ? readAccount(files, manifest) : readCloudGroup(manifest);
  },
};
