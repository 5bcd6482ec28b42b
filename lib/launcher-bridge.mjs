/**
 * What launcher and app, two bundles in one process, tell each other. Where Next serves itself there is no launcher, and
 * nobody reads it.
 * @typedef {{ kind: 'not-a-form' } | { kind: 'busy' | 'too-often', seconds: number }} Reason why an answer failed:
 *   because what was posted is no form of ours; because it was too much, or the database away, at the moment; because who
 *   asks has asked too often: they may come again in so many seconds
 * @typedef {{ pathname: string, header: (name: string) => string | null, isHttps: boolean }} PageRequest the request of a
 *   page; `header` takes names in small letters
 * @typedef {{ leadsTo: string | null, told: Readonly<Record<string, string>>, setCookies: readonly string[] }} Arrival what is
 *   decided before a page is drawn: where the request leads instead of to its page; headers that the rendering reads; values of `Set-Cookie`
 * @typedef {{
 *   reasons: Map<string, Reason | null>,
 *   routeOf?: (path: string) => string,
 *   arrive?: (request: PageRequest) => Arrival,
 *   connections?: () => { used: number, idle: number, max: number },
 *   waiting: Record<string, () => number>,
 *   openStreams: Record<string, () => number>,
 *   purges: number,
 *   purged: Record<string, number>
 * }} Bridge `reasons`: the answers under way, by the numbers of their requests; the launcher puts in and takes out, the app
 *   notes why one of them failed. `routeOf`, from the launcher: the pattern of a path, which holds no code and no name. `arrive`, from the app, decides what is
 *   decided before a page is drawn. From the app, for the
 *   metrics: the connections of its pool, how many wait in each of its lines, the streams of each kind that are open, and how
 *   often the daily work was done and how much of each kind it has deleted
 */

/** @type {typeof globalThis & { pariBridge?: Bridge }} */
const holder = globalThis;

/** @returns {Bridge} the one of this process */
export const bridge = () =>
  (holder.pariBridge ??= { reasons: new Map(), waiting: {}, openStreams: {}, purges: 0, purged: {} });
