import { AsyncLocalStorage } from 'node:async_hooks';
import { isIPv6 } from 'node:net';
import { clientAddressHeader } from '@/lib/launcher-headers.mjs';

/** What has been used of a budget in the present window, the request that asks included. */
export type Spending = {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly isOverspent: boolean;
  /** Until the window ends. */
  readonly resetsInSeconds: number;
};

/** Who asks for what a request does: everything that is counted for an address is counted for them. */
export type Asker = {
  /** An IPv4 address or the /64 of an IPv6 one. It is stored nowhere as it stands. */
  readonly network: string;
  /** The knocks of this request: a page and its title that ask for the same code ask once. */
  readonly knocks: Map<string, Promise<void>>;
  /** What the request has left of the budget that it was last counted against; the answer's headers say so. */
  spending: Spending | null;
};

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * What counts as one client: an IPv4 address, or the /64 of an IPv6 address, which is the least that one household gets.
 * @param address as the launcher hands it on; anything else stands for itself
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

/** Where nobody knows who asks, all share what one address may have. */
const UNKNOWN = 'unknown';

/**
 * The client's address. Only the launcher may say it, and only it removes what a client has sent under that name; on Vercel
 * the platform writes a header of its own over whatever was sent. Anywhere else nobody is to be believed.
 */
export function addressOf(headers: Headers): string {
  const { PARI_LAUNCHER, VERCEL } = process.env;
  if (PARI_LAUNCHER === '1') return headers.get(clientAddressHeader) ?? UNKNOWN;
  return (VERCEL === '1' ? headers.get('x-real-ip') : null) ?? UNKNOWN;
}

const newAsker = (network: string): Asker => ({ network, knocks: new Map(), spending: null });

/** The asker of a request with these headers. */
export const askerOf = (headers: Headers): Asker => newAsker(networkOf(addressOf(headers)));

const askers = new AsyncLocalStorage<Asker>();

/** Runs `work`, and all that it waits for, in the name of who asks. */
export const askedBy = <T>(asker: Asker, work: () => T): T => askers.run(asker, work);

/** Whether somebody asks already. */
export const isAsked = (): boolean => askers.getStore() !== undefined;

/** In whose name the present work is done; outside of any request, in that of everybody unknown. */
export const presentAsker = (): Asker => askers.getStore() ?? newAsker(UNKNOWN);
