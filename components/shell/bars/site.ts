'use client';

/**
 * What the layout of all pages, its error page and its page of unknown paths import for the browser, in one module: the
 * bundler makes separate files for each file of a route that imports client code. Otherwise every page would load three
 * of them, each with its own copy of what they share.
 */
export { EarlyInput } from '@/components/shell/early/early-input';
export { EarlyScript } from '@/components/shell/early/early-script';
export { ErrorScreen } from '@/components/shell/failures/error-screen';
export { KeptStyles } from '@/components/shell/early/kept-styles';
export { ShellConfigProvider } from '@/components/shell/shell-config';
export { TimeZoneCookie } from '@/components/shell/early/time-zone-cookie';
export { SessionProvider } from '@/lib/session/session-provider';
