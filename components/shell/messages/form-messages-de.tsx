'use client';

import { MoreMessages, type MoreMessagesProps } from '@/components/shell/messages/more-messages';
import messages from '@/messages/de.json?form';

/** German for the form and details of an entry, as a module of its own. */
export const GermanFormMessages = ({ children }: MoreMessagesProps) => (
  <MoreMessages messages={messages}>{children}</MoreMessages>
);
