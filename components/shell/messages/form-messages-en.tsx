'use client';

import { MoreMessages, type MoreMessagesProps } from '@/components/shell/messages/more-messages';
import messages from '@/messages/en.json?form';

/** English for the form and details of an entry, as a module of its own. */
export const EnglishFormMessages = ({ children }: MoreMessagesProps) => (
  <MoreMessages messages={messages}>{children}</MoreMessages>
);
