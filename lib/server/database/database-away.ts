/** The name of `NoAnswer`: the app is bundled more than once, so its class is not one. */
export const NO_ANSWER = 'NoAnswer';

/** Whether an error says that the database did not answer, rather than that it refused or that something is wrong. */
export const isDatabaseAway = (error: unknown): boolean => error instanceof Error && error.name === NO_ANSWER;
