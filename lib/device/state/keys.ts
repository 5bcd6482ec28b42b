/** Everything that is asked for of a group. */
export const groupKey = (groupCode: string) => ['group', groupCode] as const;

/** Whether the ledger of a group is up to date. */
export const askingKey = (groupCode: string) => [...groupKey(groupCode), 'asking'] as const;

/** What was asked for beside the copy, because the copy does not reach back to it. */
export const asideKey = (groupCode: string) => [...groupKey(groupCode), 'aside'] as const;

/** Under which the names of the groups of this device are. */
export const groupNamesKey = (codes: readonly string[]) => ['groupNames', ...codes] as const;
