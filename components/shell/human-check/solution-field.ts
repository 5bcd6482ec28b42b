/** The field of a form in which the solution of the human check travels. */
export const SOLUTION_FIELD = 'captchaSolution';
