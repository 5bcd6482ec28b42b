import type { WireActivity, WireDelta, WireLedger, WireLedgerPage } from '@/lib/wire/own/ledger-wire';
import { api, type ApiAnswer, type ApiRequest } from './api';

/** Our own client's reads of a group. */
export const ledgerOf = <Body = WireLedger>(
  code: string,
  query = '',
  request?: ApiRequest,
): Promise<ApiAnswer<Body>> => api.get<Body>(`groups/${code}/ledger${query}`, request);

export const pageOf = (code: string, query: string) => ledgerOf<WireLedgerPage>(code, query);

/** What has changed since a version; the body is undefined for a 204. */
export const sinceOf = (code: string, version: string) =>
  ledgerOf<WireDelta | WireLedger | undefined>(code, `?since=${version}`);

export const activityOf = (code: string, query = '') =>
  api.get<{ events: WireActivity[]; before: number | null }>(`groups/${code}/activity${query}`);

/** A delta, and nothing else. @throws Error for a whole ledger and for a 204 */
export async function deltaOf(code: string, version: string): Promise<WireDelta> {
  const { body, status } = await sinceOf(code, version);
  if (!body || body.whole) throw new Error(`expected a delta: ${status} ${JSON.stringify(body)}`);
  return body;
}
