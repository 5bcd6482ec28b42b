'use client';

import { createContext, type ReactNode, useContext } from 'react';

/** What the server says of a name that it did not take. */
export type AddMemberState = { readonly name: string; readonly error: string | null };

/** Adds a member when there is no script; returns only when the name was not taken. */
export type AddMember = (state: AddMemberState, form: FormData) => Promise<AddMemberState>;

/** A form that script has drawn is never posted: without a page that hands on the server's action, nothing happens. */
const Action = createContext<AddMember>((state) => Promise.resolve(state));

type AddMemberActionProps = { readonly action: AddMember; readonly children: ReactNode };

/** Hands on what the browser posts the form to when there is no script: components never import the server. */
export const AddMemberAction = ({ action, children }: AddMemberActionProps) => (
  <Action value={action}>{children}</Action>
);

/** What the form of a new member is posted to. */
export const useAddMemberAction = (): AddMember => useContext(Action);
