/** The prefix of all query keys of a group. */
export const groupKey = (groupCode: string) => ['group', groupCode] as const;

/** The query that keeps the ledger of a group up to date. */
export const askingKey = (groupCode: string) => [...groupKey(groupCode), 'asking'] as const;

/** The prefix of the queries for what the copy does not hold, such as older entries. */
export const sideQueryKey = (groupCode: string) => [...groupKey(groupCode), 'aside'] as const;

/** The query for the names of the groups of this device. */
export const groupNamesKey = (codes: readonly string[]) => ['groupNames', ...codes] as const;
