import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { balanceOf } from '@/lib/domain/ledger/balances';
import { lastDay } from '@/lib/domain/days';
import { newId } from '@/lib/domain/ids';
import { currencyOfIsoCode } from '@/lib/domain/money/currencies';
import { suggestWho } from '@/lib/import/match';
import { currenciesWithoutRate, prepare } from '@/lib/import/prepare';
import { balancesOf, type ImportedGroup } from '@/lib/import/reading';
import { readImport } from '@/lib/import/read-import';
import { memberOfLedger } from '@/lib/wire/own/ledger-copy';
import { aGroup } from '../support/a-group';
import { bring } from '../support/an-import';
import { expectBooksInOrder } from '../support/answers';
import { respond } from '../support/api';
import { ledgerOf } from '../support/ledger-calls';

const ROOT = join(__dirname, '../fixtures/import');

/** Every file that can be read, of the folders of `ROOT`. */
const files = readdirSync(ROOT, { withFileTypes: true }).flatMap((folder) =>
  folder.isDirectory()
    ? readdirSync(join(ROOT, folder.name))
        .filter((name) => !name.endsWith('.expected.json'))
        .map((name) => join(folder.name, name))
    : [],
);

/** Brings a group of a file into a new group, as the screen does. @returns the new group */
async function bringGroup(file: ImportedGroup) {
  const currency = currencyOfIsoCode(file.currency ?? 'EUR') ?? '€';
  const group = await aGroup().in(currency);
  const ids = file.people.map(() => newId()).sort();
  const names = suggestWho(file.people, []).map((who) => ('newName' in who ? who.newName : ''));
  const members = names.map((name, at) => ({ id: ids[at] ?? '', name }));
  const { entries } = prepare(file, {
    currency,
    memberIds: ids,
    members: ids.map((id) => ({ id, createdAt: new Date(0) })),
    rates: new Map(currenciesWithoutRate(file, { currency }).map((code) => [code, '0.5'])),
    lastDay: lastDay(new Date()),
    untitled: 'Ausgabe',
    idOf: (_at, start) => (start ?? newId().slice(0, 8)) + newId().slice(8),
  });
  const sent = entries.map(({ id, content: { day, ...content } }) => ({
    ...{ id, ...content },
    ...(day !== '' && { day }),
  }));
  await bring(group, { entries: sent, members, currency });
  return { group, ids, entries };
}

const isInOneCurrency = ({ entries, currency }: ImportedGroup): boolean =>
  entries.every((entry) => entry.currency === null || entry.currency === currency);

it.each(files)('%s is in the books as it was read', async (file) => {
  const reading = readImport(readFileSync(join(ROOT, file)), file);
  if ('refused' in reading) return;
  for (const each of reading.groups) {
    const { group, ids, entries } = await bringGroup(each);
    const { body } = await ledgerOf(group.code, '?limit=500');
    expect(body.group.entryCount).toBe(entries.length);
    expect(body.members.map(({ id }) => id)).toEqual(ids);
    const here = body.members.map((member) => balanceOf(memberOfLedger(member)));
    const prepared = new Map(ids.map((id) => [id, 0]));
    for (const { parts } of entries)
      for (const { memberId, paidCents, owedCents } of parts)
        prepared.set(memberId, (prepared.get(memberId) ?? 0) + (paidCents ?? 0) - (owedCents ?? 0));
    expect(here).toEqual([...prepared.values()]);
    if (
      isInOneCurrency(each) &&
      each.digits <= 2 &&
      (each.currency === null || currencyOfIsoCode(each.currency))
    )
      expect(here).toEqual(balancesOf(each).map((minor) => minor * 10 ** (2 - each.digits)));
    await expectBooksInOrder(group.id);
  }
});

/** A backup without what is not restored: its date, and the record at its end. */
const restored = (text: string): string =>
  text.replace(/"date":"[^"]*"/, '').replace(/\],\n"record":[\s\S]*$/, '');

it('a backup that was brought into a new group gives the same backup', async () => {
  const [name = ''] = files.filter((file) => file.startsWith('pari-backup'));
  const reading = readImport(readFileSync(join(ROOT, name)), name);
  if ('refused' in reading) throw new Error('a backup was refused');
  const [file] = reading.groups;
  if (!file) throw new Error('a backup without a group');
  const first = await bringGroup(file);
  const backupOf = async (code: string) => (await respond('GET', `groups/${code}/export?format=json`)).text();
  const one = await backupOf(first.group.code);
  const again = readImport(Buffer.from(one), 'backup.json');
  if ('refused' in again) throw new Error('a backup of ours was refused');
  const [second] = again.groups;
  if (!second) throw new Error('a backup without a group');
  const two = await backupOf((await bringGroup(second)).group.code);
  expect(restored(two)).toBe(restored(one));
});
