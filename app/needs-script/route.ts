/** POST /needs-script: 204, with which browsers stay on the page, and all that was typed there stays too. */
export const POST = (): Response => new Response(null, { status: 204 });
