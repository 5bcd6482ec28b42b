'use client';

import { MoreMessages, type MoreMessagesProps } from '@/app/(group)/more-messages';
import messages from '@/messages/de.json?main';

export const GermanMessages = ({ children }: MoreMessagesProps) => (
  <MoreMessages messages={messages}>{children}</MoreMessages>
);
