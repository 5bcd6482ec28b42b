/** POST /needs-script: answers 204, so that the browser stays on the page and keeps all that was typed there. */
export const POST = (): Response => new Response(null, { status: 204 });
