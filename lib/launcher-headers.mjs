/** The header in which the launcher tells the app the client's address: it replaces what a client sent. Without a launcher nobody does. */
export const clientAddressHeader = 'x-pari-client-address';

/** The header in which the launcher numbers a request, for the log and for the answer, in place of what a client sent. */
export const requestIdHeader = 'x-pari-request-id';
