/** Everything that is known of a group. */
export const groupKey = (groupCode: string) => ['group', groupCode] as const;

/** Under which the names of the groups of this device are. */
export const groupNamesKey = (codes: readonly string[]) => ['groupNames', ...codes] as const;
