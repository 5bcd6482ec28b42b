'use client';

import { runsAsApp } from '@/lib/device/page/device-info';
import { Listeners } from '@/lib/listeners';

/** The event by which Chromium offers to install; not part of TypeScript's DOM. */
type InstallPromptEvent = Event & { readonly prompt: () => Promise<unknown> };

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

let waiting: InstallPromptEvent | null = null;
let installed = false;
const listeners = new Listeners();

// As soon as this module is loaded (instrumentation-client.ts): the event comes once, perhaps before the first render.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    waiting = event;
    listeners.tell();
  });
  window.addEventListener('appinstalled', () => {
    waiting = null;
    installed = true;
    listeners.tell();
  });
}

/** @returns a function that unsubscribes */
export const onInstallChange = listeners.subscribe;

/** Whether the browser has offered its prompt, and nobody has answered it yet. */
export const hasInstallPrompt = (): boolean => waiting !== null;

/** Whether this page runs as an app from the home screen, or has just become one. */
export const isInstalledApp = (): boolean => installed || runsAsApp();

/** Shows the browser's prompt, which works only once. */
export async function askToInstall(): Promise<void> {
  const event = waiting;
  waiting = null;
  await event?.prompt();
  listeners.tell();
}
