'use client';

import { createContext, type ReactNode, useContext } from 'react';

/** What the server says about a name that it did not accept. */
export type AddMemberState = { readonly name: string; readonly error: string | null };

/** Adds a member when there is no script; returns only if the name was not accepted. */
export type AddMember = (state: AddMemberState, form: FormData) => Promise<AddMemberState>;

/** By default nothing happens: without a page that provides the action, script renders the form, and never posts it. */
const Action = createContext<AddMember>((state) => Promise.resolve(state));

type AddMemberActionProps = { readonly action: AddMember; readonly children: ReactNode };

/** Provides the action that the form is posted to when there is no script: components never import the server. */
export const AddMemberAction = ({ action, children }: AddMemberActionProps) => (
  <Action value={action}>{children}</Action>
);

/** What the form of a new member is posted to. */
export const useAddMemberAction = (): AddMember => useContext(Action);
