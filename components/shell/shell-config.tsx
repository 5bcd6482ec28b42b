'use client';

import { createContext, useContext, type ReactNode } from 'react';

import { product } from '@/lib/product';

/** What the server knows and the frame shows. */
export type ShellConfig = {
  readonly repositoryUrl: string;
  /** The public origin of this installation, for example `https://pari.example`; empty if no server has said it. */
  readonly publicOrigin: string;
  /** It depends on the browser (docs/screens.md#type-and-measures), so the server decides it by the user agent. */
  readonly settingsEmoji: string;
  /** The texts of the error page, given here because loading them may be what failed. */
  readonly errorWords: Readonly<Record<'heading' | 'text' | 'server' | 'tooOften' | 'retry', string>>;
  /** Who alone may create groups on this server: whoever has a token, or nobody. Absent: everybody, or not known. */
  readonly groupCreation?: 'token' | 'closed' | undefined;
  /** Whether this is the offline page, from which every other page is another document, also for Next. */
  readonly isKept: boolean;
};

/** The configuration if no server has given one. */
export const WITHOUT_SERVER: ShellConfig = {
  repositoryUrl: product.repositoryUrl,
  publicOrigin: '',
  settingsEmoji: '⚙️',
  errorWords: { heading: '', text: '', server: '', tooOften: '', retry: '' },
  isKept: false,
};

const Config = createContext(WITHOUT_SERVER);

/** Provides the configuration of the frame to every page. */
export function ShellConfigProvider(props: { readonly config: ShellConfig; readonly children: ReactNode }) {
  return <Config value={props.config}>{props.children}</Config>;
}

/** The configuration of the frame; outside of its provider `WITHOUT_SERVER`. */
export const useShellConfig = (): ShellConfig => useContext(Config);
