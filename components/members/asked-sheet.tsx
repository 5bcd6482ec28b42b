'use client';

import { WhoSheet, type WhoSheetProps } from '@/components/members/who-sheet';
import { ScreenMessages } from '@/components/shell/messages/screen-messages';

/** The sheet over whatever screen there is: it brings its words along. */
export const AskedSheet = (props: WhoSheetProps) => (
  <ScreenMessages>
    <WhoSheet {...props} />
  </ScreenMessages>
);
