'use client';

import { MoreMessages, type MoreMessagesProps } from '@/app/(group)/more-messages';
import messages from '@/messages/en.json?main';

export const EnglishMessages = ({ children }: MoreMessagesProps) => (
  <MoreMessages messages={messages}>{children}</MoreMessages>
);
