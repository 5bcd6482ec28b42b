'use client';

import { MoreMessages, type MoreMessagesProps } from '@/app/(group)/more-messages';
import messages from '@/messages/de.json?screens';

export const GermanScreenMessages = ({ children }: MoreMessagesProps) => (
  <MoreMessages messages={messages}>{children}</MoreMessages>
);
