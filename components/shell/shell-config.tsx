'use client';

import { createContext, useContext, type ReactNode } from 'react';

import { product } from '@/lib/product';

/** What the server knows and the frame shows. */
export type ShellConfig = {
  readonly repositoryUrl: string;
  /** Where people reach this installation, for example `https://pari.example`; empty where no server has said it. */
  readonly publicOrigin: string;
  /** It depends on the browser (docs/screens.md#type-and-measures), so the server decides it by the user agent. */
  readonly settingsEmoji: string;
  /** Words of the error page: it must not need anything that may be what failed. */
  readonly errorWords: Readonly<Record<'heading' | 'text' | 'server' | 'tooOften' | 'retry', string>>;
  /** This is the page that the device keeps: every other page is another document, also for Next. */
  readonly isKept: boolean;
};

/** What is known where no server has said anything. */
export const WITHOUT_SERVER: ShellConfig = {
  repositoryUrl: product.repositoryUrl,
  publicOrigin: '',
  settingsEmoji: '⚙️',
  errorWords: { heading: '', text: '', server: '', tooOften: '', retry: '' },
  isKept: false,
};

const Config = createContext(WITHOUT_SERVER);

/** Hands the configuration of the frame to every page. */
export function ShellConfigProvider(props: { readonly config: ShellConfig; readonly children: ReactNode }) {
  return <Config value={props.config}>{props.children}</Config>;
}

/** The configuration of the frame; outside of its provider one that names no server. */
export const useShellConfig = (): ShellConfig => useContext(Config);
