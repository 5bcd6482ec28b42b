/** What Next hands to the browser of an error of a page, so that its screen can say that somebody asked too often. */
export const TOO_MANY_REQUESTS_DIGEST = 'too-many-requests';
