import type { Entry } from '@/lib/domain/ledger/ledger';
import { partsInOrder } from './ledger';

/**
 * The JSON of `entryToLedger`, byte for byte (a property test holds the two together): a whole ledger has thousands of parts,
 * and as text none of them becomes an object twice.
 */
export function ledgerEntryText(entry: Entry): string {
  let [payers, among, parts] = ['', '', ''];
  for (const { memberId, paidCents, owedCents } of partsInOrder(entry.parts)) {
    if (paidCents !== null) payers += `${payers && ','}{"memberId":"${memberId}","cents":${paidCents}}`;
    if (owedCents !== null) among += `${among && ','}"${memberId}"`;
    parts += `${parts && ','}{"memberId":"${memberId}","paidCents":${paidCents},"owedCents":${owedCents}}`;
  }
  const { id, kind, title, cents, revision, createdAt, updatedAt } = entry;
  return `{"id":"${id}","kind":"${kind}","title":${JSON.stringify(title)},"cents":${cents},"payers":[${payers}],"split":{"how":"even","among":[${among}]},"parts":[${parts}],"revision":${revision},"createdAt":"${createdAt.toISOString()}","updatedAt":"${updatedAt.toISOString()}"}`;
}
