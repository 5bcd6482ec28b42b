'use client';

import { createContext, useContext, type ReactNode } from 'react';

import { EMPTY_SESSION, type Session } from '@/lib/session/session';

const InitialSession = createContext<Session>(EMPTY_SESSION);

/** Hands the session of the request to the browser's side, so that the first render is the same on both. */
export function SessionProvider({
  session,
  children,
}: {
  readonly session: Session;
  readonly children: ReactNode;
}) {
  return <InitialSession value={session}>{children}</InitialSession>;
}

/** The session that the request carried; empty outside of a provider. */
export const useInitialSession = (): Session => useContext(InitialSession);
