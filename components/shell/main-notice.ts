import { createContext, type ReactNode } from 'react';

/** What every screen of a group says above its content; null for nothing. */
export const MainNoticeContext = createContext<ReactNode>(null);
