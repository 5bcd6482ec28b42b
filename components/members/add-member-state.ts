/** What the server says of a name that it did not take. */
export type AddMemberState = { readonly name: string; readonly error: string | null };

/** Adds a member when there is no script; returns only when the name was not taken. */
export type AddMember = (state: AddMemberState, form: FormData) => Promise<AddMemberState>;
