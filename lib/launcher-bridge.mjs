/**
 * The interface between launcher and app, two bundles in one process. Without the launcher (Next serves itself) nothing
 * reads it.
 * @typedef {{ kind: 'not-a-form' } | { kind: 'busy' | 'too-often', seconds: number }} Reason why an answer failed:
 *   `not-a-form`: the posted body is not one of our forms; `busy`: too much load, or the database is away; `too-often`:
 *   the client has used up its budget. `seconds` is the time to wait before a retry
 * @typedef {{ pathname: string, header: (name: string) => string | null, isHttps: boolean }} PageRequest the request of
 *   a page; `header` takes names in lower case
 * @typedef {{
 *   redirectTo: string | null, showsInstead: string | null, requestHeaders: Readonly<Record<string, string>>,
 *   setCookies: readonly string[], sharedBy: Readonly<Record<string, string>> | null
 * }} PreparedPage what is decided before a page is rendered: `redirectTo`, a redirect target instead of the page;
 *   `showsInstead`, the path of the page that is rendered, if it is another one; `requestHeaders`, headers that the
 *   rendering reads; `setCookies`, values of `Set-Cookie`; `sharedBy`, for a page that many get alike: all that it
 *   depends on of what the client has sent, as headers; null if it is for this client alone
 * @typedef {{
 *   reasons: Map<string, Reason | null>,
 *   routeOf?: (path: string) => string,
 *   preparePage?: (request: PageRequest) => PreparedPage,
 *   screenPattern?: (path: string) => string | null,
 *   connections?: () => { used: number, idle: number, max: number },
 *   waiting: Record<string, () => number>,
 *   openStreams: Record<string, () => number>,
 *   purges: number,
 *   purged: Record<string, number>
 * }} Bridge `reasons`: the answers in progress, by request id; the launcher adds and removes them, and the app notes
 * why one of them failed. `routeOf`, from the launcher: the pattern of a path, which contains no code and no name.
 * `preparePage`, from the app: makes the decisions that come before a page is rendered. `screenPattern`, from the app: the
 * pattern of the path of a group's screen, null for any other path. From the app, for the metrics: the connections of its pool (`connections`), the number of waiters in each of its queues (`waiting`), the open streams by
 * kind (`openStreams`), how often the daily work has run (`purges`), and how much it has deleted of each kind
 * (`purged`)
 */

/** @type {typeof globalThis & { pariBridge?: Bridge }} */
const holder = globalThis;

/** @returns {Bridge} the bridge of this process */
export const bridge = () =>
  (holder.pariBridge ??= { reasons: new Map(), waiting: {}, openStreams: {}, purges: 0, purged: {} });
