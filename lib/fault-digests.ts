/**
 * The `digest` that Next passes to the browser for a page error, so that the error screen can report too many requests.
 */
export const TOO_MANY_REQUESTS_DIGEST = 'too-many-requests';
