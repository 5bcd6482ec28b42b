'use client';

import { WhoSheet, type WhoSheetProps } from '@/components/members/who-sheet';
import { ScreenMessages } from '@/components/shell/messages/screen-messages';

/** The sheet over any screen, with the messages it needs. */
export const AskedSheet = (props: WhoSheetProps) => (
  <ScreenMessages>
    <WhoSheet {...props} />
  </ScreenMessages>
);
