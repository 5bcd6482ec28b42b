import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { product } from '@/lib/product';
import { environment } from '@/lib/server/request/env';
import { findFile } from '@/lib/server/pictures/files';
import { logUnexpected } from '@/lib/server/logging/log';

/** What a mail contains of feedback: never the code of the group, which is the key to it. */
type MailedFeedback = {
  readonly name: string;
  readonly email: string;
  readonly messageType: string;
  readonly message: string;
  readonly fileId: string | null;
};

const SEND_TIMEOUT_MS = 20_000;

/** Accepts a single address and nothing else, because the typed text becomes a mail header. */
const isAddress = (text: string): boolean =>
  /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/.test(text);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** The lines of feedback, for mail and terminal alike. */
export const feedbackText = ({ name, email, messageType, message }: Omit<MailedFeedback, 'fileId'>): string =>
  [
    `Name: ${oneLine(name)}`,
    ...(email === '' ? [] : [`Email: ${oneLine(email)}`]),
    ...(messageType === '' ? [] : [`Type: ${oneLine(messageType)}`]),
    '',
    message,
  ].join('\n');

async function attachmentsOf(fileId: string | null) {
  const file = fileId === null ? null : await findFile(fileId);
  if (!file) return [];
  const { filename, mimetype, content } = file;
  return [{ filename, contentType: mimetype, content: Buffer.from(content) }];
}

/**
 * Mails stored feedback to the operator. Does nothing without SMTP_URL and FEEDBACK_MAIL_TO. A failure is logged once;
 * the feedback stays in the database.
 */
export async function mailFeedback(feedback: MailedFeedback): Promise<void> {
  try {
    const { SMTP_URL, FEEDBACK_MAIL_TO, FEEDBACK_MAIL_FROM } = environment();
    if (SMTP_URL === undefined || FEEDBACK_MAIL_TO === undefined) return;
    const attachments = await attachmentsOf(feedback.fileId);
    const transport = createTransport({
      url: SMTP_URL,
      connectionTimeout: SEND_TIMEOUT_MS,
      socketTimeout: SEND_TIMEOUT_MS,
    });
    const { email, messageType } = feedback;
    await transport.sendMail({
      from: FEEDBACK_MAIL_FROM ?? FEEDBACK_MAIL_TO,
      to: FEEDBACK_MAIL_TO,
      ...(isAddress(email) ? { replyTo: email } : {}),
      subject: `${product.name}: ${messageType === '' ? 'feedback' : oneLine(messageType)}`,
      text: feedbackText(feedback),
      attachments,
    });
  } catch (error) {
    logUnexpected(randomUUID(), error);
  }
}
