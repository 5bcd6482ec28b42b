'use client';

/**
 * What the layout of all pages, its error page and its page of unknown paths need in the browser. Through one door, because
 * the bundler makes files for each file of a route that lets client code in: apart, three of them would come with every page,
 * each with its own copy of what they share.
 */
export { EarlyInput } from '@/components/shell/early/early-input';
export { EarlyScript } from '@/components/shell/early/early-script';
export { ErrorScreen } from '@/components/shell/failures/error-screen';
export { KeptStyles } from '@/components/shell/early/kept-styles';
export { NotFoundScreen } from '@/components/shell/failures/not-found-screen';
export { ShellConfigProvider } from '@/components/shell/shell-config';
export { TimeZoneCookie } from '@/components/shell/early/time-zone-cookie';
export { SessionProvider } from '@/lib/session/session-provider';
