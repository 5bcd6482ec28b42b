/**
 * The header in which the launcher passes the client's address to the app; it replaces what a client sent. Without a
 * launcher the app ignores it.
 */
export const clientAddressHeader = 'x-pari-client-address';

/** The header in which the launcher sets the request id, for log and answer; it replaces what a client sent. */
export const requestIdHeader = 'x-pari-request-id';

/**
 * Requests with this header skip the middleware, because the launcher has already made its decisions; middleware.ts
 * contains the name as a literal. The launcher removes the header from every incoming request. Without a launcher, a
 * client that sends it gets a page without a content policy, which affects only that client.
 */
export const preparedHeader = 'x-pari-arrived';

/**
 * The path to which the launcher rewrites an API call whose path has invalid percent escapes: Next would answer 500.
 */
export const malformedPath = '/api/v1/%25';

/** The path to which the launcher rewrites an API call that has waited too long for its turn. */
export const busyPath = '/api/v1/%25busy';
