'use client';

import { createContext, useContext, type ReactNode } from 'react';

import { product } from '@/lib/product';

/** What the server knows and the frame shows. */
export type ShellConfig = {
  readonly repositoryUrl: string;
  /** Where people reach this installation, for example `https://pari.example`; empty where no server has said it. */
  readonly publicOrigin: string;
  /** Depends on the browser (spec.md §2), so the server decides it by the user agent. */
  readonly settingsEmoji: string;
  /** Words of the error page: it must not need anything that may be what failed. */
  readonly errorWords: { readonly heading: string; readonly text: string; readonly retry: string };
};

const Config = createContext<ShellConfig>({
  repositoryUrl: product.repositoryUrl,
  publicOrigin: '',
  settingsEmoji: '⚙️',
  errorWords: { heading: '', text: '', retry: '' },
});

/** Hands the configuration of the frame to every page. */
export function ShellConfigProvider(props: { readonly config: ShellConfig; readonly children: ReactNode }) {
  return <Config value={props.config}>{props.children}</Config>;
}

/** The configuration of the frame; outside of its provider one that names no server. */
export const useShellConfig = (): ShellConfig => useContext(Config);
