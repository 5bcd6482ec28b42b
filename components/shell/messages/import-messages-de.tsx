'use client';

import { MoreMessages, type MoreMessagesProps } from '@/components/shell/messages/more-messages';
import messages from '@/messages/de.json?import';

/** German for bringing files, as a module of its own. */
export const GermanImportMessages = ({ children }: MoreMessagesProps) => (
  <MoreMessages messages={messages}>{children}</MoreMessages>
);
