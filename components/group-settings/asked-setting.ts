/** One change of a setting, as its mutation has it. */
type SettingChange<V> = {
  readonly isPending: boolean;
  readonly variables: V | undefined;
  readonly data: { readonly updatedGroup: { readonly revision: number } } | undefined;
};

/**
 * What was asked for and the books do not know yet, so that a setting shows at once what a person has chosen and does not
 * fall back for a moment when it is saved.
 * @param booksRevision the group's revision that the screen shows
 * @returns null when the books are as new as the change, or when it failed
 */
export function askedSetting<V>(
  { isPending, variables, data }: SettingChange<V>,
  booksRevision: number,
): V | null {
  const isAhead = isPending || (data !== undefined && data.updatedGroup.revision > booksRevision);
  return isAhead ? (variables ?? null) : null;
}
