/** A member's name; empty if the id is no member's. */
export const nameIn = (
  people: readonly { readonly id: string; readonly name: string }[],
  id: string | undefined,
): string => people.find((person) => person.id === id)?.name ?? '';
