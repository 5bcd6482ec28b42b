'use client';

import { MoreMessages, type MoreMessagesProps } from '@/components/shell/messages/more-messages';
import messages from '@/messages/de.json?main';

/** German for the main screen and its frame, as a module of its own. */
export const GermanMessages = ({ children }: MoreMessagesProps) => (
  <MoreMessages messages={messages}>{children}</MoreMessages>
);
