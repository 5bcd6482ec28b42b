import { closeDatabase } from '@/lib/server/database/database';
import { verifyBooks } from '@/lib/server/jobs/verify';

/** Verifies the books of a whole database. Groups are named by id, because a code is a key and must not be in a log. */
async function main(): Promise<number> {
  const offences = await verifyBooks();
  for (const { groupId, says, places } of offences) {
    process.stderr.write(`group ${groupId}: ${says} (${places} ${places === 1 ? 'place' : 'places'})\n`);
  }
  const groups = new Set(offences.map(({ groupId }) => groupId)).size;
  process.stdout.write(groups === 0 ? 'The books are in order.\n' : `Groups with offences: ${groups}.\n`);
  return groups === 0 ? 0 : 1;
}

void main()
  .finally(closeDatabase)
  .then((code) => {
    process.exitCode = code;
  });
