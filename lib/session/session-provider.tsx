'use client';

import { createContext, useContext, type ReactNode } from 'react';

import { EMPTY_SESSION, type Session } from '@/lib/session/session';

const InitialSession = createContext<Session>(EMPTY_SESSION);

/** Passes the session of the request to client components, so that the first render is the same on both sides. */
export function SessionProvider({
  session,
  children,
}: {
  readonly session: Session;
  readonly children: ReactNode;
}) {
  return <InitialSession value={session}>{children}</InitialSession>;
}

/** The session of the request; empty outside a provider. */
export const useInitialSession = (): Session => useContext(InitialSession);
