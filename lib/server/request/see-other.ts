/** The answer to a form that was posted without script: 303, which the browser follows with GET. */
export const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { location } });
