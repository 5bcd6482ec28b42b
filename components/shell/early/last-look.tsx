'use client';

import { scriptOfLook } from '@/lib/device/page/look/keep-look';

/** Only the build writes it: the browser has run it before React starts, and need not load it a second time. */
const text = typeof window === 'undefined' ? scriptOfLook() : '';

/** Shows how the main screen looked last, before anything else of the page is loaded. */
export const LastLook = () => <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
