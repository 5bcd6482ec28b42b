/** The name of `NoAnswer`. The app is bundled more than once, so there are several such classes, but only one name. */
export const NO_ANSWER = 'NoAnswer';

/** Whether an error says that the database did not answer, as opposed to refusing or failing. */
export const isDatabaseUnreachable = (error: unknown): boolean =>
  error instanceof Error && error.name === NO_ANSWER;
