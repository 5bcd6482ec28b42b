'use client';

import { MoreMessages, type MoreMessagesProps } from '@/components/shell/messages/more-messages';
import messages from '@/messages/en.json?import';

/** English for bringing files, as a module of its own. */
export const EnglishImportMessages = ({ children }: MoreMessagesProps) => (
  <MoreMessages messages={messages}>{children}</MoreMessages>
);
