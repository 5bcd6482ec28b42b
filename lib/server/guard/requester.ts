import { AsyncLocalStorage } from 'node:async_hooks';
import { isIPv6 } from 'node:net';
import { clientAddressHeader } from '@/lib/launcher-headers.mjs';

/** How much of a budget is used in the current window, including the present request. */
export type Spending = {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly isOverspent: boolean;
  /** Until the window ends. */
  readonly resetsInSeconds: number;
};

/** The client of a request: everything that is limited per address counts against it. */
export type Requester = {
  /** An IPv4 address or the /64 of an IPv6 address. Only hashes of it are stored. */
  readonly network: string;
  /** The knocks of this request, so that a page and its title that ask for the same code knock once. */
  readonly knocks: Map<string, Promise<void>>;
  /** What the request has left of the budget that it was last counted against; the answer's headers say so. */
  spending: Spending | null;
};

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * What counts as one client: an IPv4 address, or the /64 of an IPv6 address, which is the smallest network that a
 * household gets.
 * @param address as the launcher passes it on; any other text is returned unchanged
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
  const [head = '', tail] = address.replace(/\d+(\.\d+){3}$/, '0:0').split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: IPV6_GROUPS - first.length - last.length }, () => '0');
  const network = [...first, ...zeros, ...last].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** All clients without a known address share the budgets of one. */
const UNKNOWN = 'unknown';

/**
 * The client's address. The launcher's header is trusted only behind the launcher, which overwrites what a client sent
 * under that name. Vercel overwrites a header of its own in the same way. Anywhere else no header is trusted.
 */
export function addressOf(headers: Headers): string {
  const { PARI_LAUNCHER, VERCEL } = process.env;
  if (PARI_LAUNCHER === '1') return headers.get(clientAddressHeader) ?? UNKNOWN;
  return (VERCEL === '1' ? headers.get('x-real-ip') : null) ?? UNKNOWN;
}

const newRequester = (network: string): Requester => ({ network, knocks: new Map(), spending: null });

/** The requester of a request with these headers. */
export const requesterOf = (headers: Headers): Requester => newRequester(networkOf(addressOf(headers)));

const requesters = new AsyncLocalStorage<Requester>();

/** Runs `work`, and all that it waits for, on behalf of a requester. */
export const runAs = <T>(requester: Requester, work: () => T): T => requesters.run(requester, work);

/** Whether the present work already has a requester. */
export const hasRequester = (): boolean => requesters.getStore() !== undefined;

/** The requester of the present work; outside of any request, an unknown one. */
export const currentRequester = (): Requester => requesters.getStore() ?? newRequester(UNKNOWN);
