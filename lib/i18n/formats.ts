import type { Formats } from 'next-intl';

/** Named formats for dates; amounts go through lib/domain/format.ts alone. */
export const formats = {
  dateTime: {
    day: { day: 'numeric', month: 'long', year: 'numeric' },
    stamp: { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  },
} as const satisfies Formats;
