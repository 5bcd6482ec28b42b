/** The header in which the launcher tells the app the client's address: it replaces what a client sent. Without a launcher nobody does. */
export const clientAddressHeader = 'x-pari-client-address';

/** The header in which the launcher numbers a request, for the log and for the answer, in place of what a client sent. */
export const requestIdHeader = 'x-pari-request-id';

/**
 * The header by which the launcher says that it has decided what is decided before a page is drawn; middleware.ts names it by its
 * letters. It takes it from every request. Without a launcher, whoever sends it gets a page without a policy: they alone.
 */
export const arrivedHeader = 'x-pari-arrived';

/** The path to which the launcher leads a call of the API whose own path has broken percent escapes: Next would answer 500. */
export const malformedPath = '/api/v1/%25';

/** The path to which the launcher leads a call that has waited too long for its turn. */
export const busyPath = '/api/v1/%25busy';
