import { cleanLine, cleanName, textLength } from '@/lib/domain/text/text';
import {
  FEEDBACK_EMAIL_MAX_LENGTH,
  FEEDBACK_NAME_MAX_LENGTH,
  FEEDBACK_TEXT_MAX_LENGTH,
  FILE_MAX_BYTES,
} from '@/lib/limits';

/** Types of messages, in the words of the wire (docs/screens.md#contact). */
export const MESSAGE_TYPES = ['issue/bug', 'feedback', 'feature request', 'other'] as const;

export type MessageType = (typeof MESSAGE_TYPES)[number];

/** The form as it is filled in. */
export type FeedbackDraft = {
  readonly messageType: MessageType;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  /** Kept while another type is chosen, but sent with bugs only. */
  readonly screenshot: File | null;
};

/** The empty text fields, which a device keeps as a draft; it cannot keep the screenshot. */
export const EMPTY_TEXTS = { messageType: 'issue/bug', name: '', email: '', message: '' };

/** Reads a type from a text, such as a stored one; 'other' if it is unknown. */
export const messageTypeOf = (text: string): MessageType =>
  MESSAGE_TYPES.find((type) => type === text) ?? 'other';

/** Keys of the messages namespace `errors` (docs/screens.md#texts-of-errors). */
export type DraftProblems = {
  readonly name?: 'missing-name' | 'name-too-long';
  readonly email?: 'feedback-email-too-long' | 'email-incomplete';
  readonly message?: 'no-message' | 'message-too-long';
  readonly screenshot?: 'attached-file-too-big';
};

/** Whether it is a bug report: only those carry a screenshot and facts about the browser. */
export const isBug = ({ messageType }: FeedbackDraft): boolean => messageType === 'issue/bug';

/** The text as it is sent: bug reports end with a line about the browser, which does not count towards the limit. */
export const messageText = (draft: FeedbackDraft, info: string): string =>
  isBug(draft) ? `${cleanName(draft.message)}\n\n${info}` : cleanName(draft.message);

/** How many characters may still be typed; negative when there are too many. */
export const charactersLeft = ({ message }: FeedbackDraft): number =>
  FEEDBACK_TEXT_MAX_LENGTH - textLength(cleanName(message));

const nameProblem = (name: string): Pick<DraftProblems, 'name'> => {
  if (name === '') return { name: 'missing-name' };
  return textLength(name) > FEEDBACK_NAME_MAX_LENGTH ? { name: 'name-too-long' } : {};
};

/** Catches typing errors. The server accepts any text (docs/wire.md#limits), so only the form checks this. */
const looksLikeEmail = (email: string): boolean => /^\S+@\S+$/.test(email);

const emailProblem = (email: string): Pick<DraftProblems, 'email'> => {
  if (textLength(email) > FEEDBACK_EMAIL_MAX_LENGTH) return { email: 'feedback-email-too-long' };
  return email === '' || looksLikeEmail(email) ? {} : { email: 'email-incomplete' };
};

const messageProblem = (draft: FeedbackDraft): Pick<DraftProblems, 'message'> => {
  if (cleanName(draft.message) === '') return { message: 'no-message' };
  return charactersLeft(draft) < 0 ? { message: 'message-too-long' } : {};
};

const isTooBig = (draft: FeedbackDraft): boolean =>
  isBug(draft) && (draft.screenshot?.size ?? 0) > FILE_MAX_BYTES;

/** What is wrong with the form, by field; empty when it can be sent. */
export const draftProblems = (draft: FeedbackDraft): DraftProblems => ({
  ...nameProblem(cleanLine(draft.name)),
  ...emailProblem(cleanLine(draft.email)),
  ...messageProblem(draft),
  ...(isTooBig(draft) ? { screenshot: 'attached-file-too-big' as const } : {}),
});
