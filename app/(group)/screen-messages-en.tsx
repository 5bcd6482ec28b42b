'use client';

import { MoreMessages, type MoreMessagesProps } from '@/app/(group)/more-messages';
import messages from '@/messages/en.json?screens';

export const EnglishScreenMessages = ({ children }: MoreMessagesProps) => (
  <MoreMessages messages={messages}>{children}</MoreMessages>
);
