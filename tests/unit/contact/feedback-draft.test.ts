import {
  charactersLeft,
  draftProblems,
  EMPTY_TEXTS,
  type FeedbackDraft,
  messageText,
} from '@/components/contact/feedback-draft';
import { clientInfo } from '@/components/contact/client-info';
import { textLength } from '@/lib/domain/text/text';
import { FEEDBACK_TEXT_ACCEPTED_MAX_LENGTH, FILE_MAX_BYTES } from '@/lib/limits';

const info = '[mobile: yes]';
const draft = (part: Partial<FeedbackDraft> = {}): FeedbackDraft => ({
  ...EMPTY_TEXTS,
  messageType: 'issue/bug',
  screenshot: null,
  name: 'Anna',
  message: 'Hallo',
  ...part,
});

const fileOf = (sizeBytes: number) => new File([new Uint8Array(sizeBytes)], 'shot.png');

test('a name and a message are enough', () => {
  expect(draftProblems(draft())).toEqual({});
});

test('blanks are neither a name nor a message', () => {
  expect(draftProblems(draft({ name: '  ', message: ' \n ' }))).toEqual({
    name: 'missing-name',
    message: 'no-message',
  });
});

test('a name has at most 50 characters, not counting the blanks around it', () => {
  expect(draftProblems(draft({ name: `  ${'x'.repeat(50)} ` }))).toEqual({});
  expect(draftProblems(draft({ name: 'x'.repeat(51) }))).toEqual({ name: 'name-too-long' });
});

test('an address is optional, but not endless', () => {
  expect(Object.keys(draftProblems(draft({ email: 'x'.repeat(51) })))).toEqual(['email']);
});

test.each(['kaputt', '@', 'anna@', '@example.org', 'anna @example.org', 'anna@ example.org'])(
  '%p is no address that an answer could go to',
  (email) => {
    expect(draftProblems(draft({ email }))).toEqual({ email: 'email-incomplete' });
  },
);

test.each(['', ' ', 'anna@example.org', ' änne@localhost '])('%p is such an address, or none', (email) => {
  expect(draftProblems(draft({ email }))).toEqual({});
});

describe('2500 characters', () => {
  test('of a wish are all for Anna', () => {
    const wish = (message: string) => draft({ messageType: 'feature request', message });
    expect(messageText(wish('Hallo '), info)).toBe('Hallo');
    expect(draftProblems(wish('x'.repeat(2500)))).toEqual({});
    expect(draftProblems(wish('x'.repeat(2501)))).toEqual({ message: 'message-too-long' });
  });

  test('of a bug report are all for Anna too, and the line on the browser comes on top', () => {
    expect(messageText(draft(), info)).toBe(`Hallo\n\n${info}`);
    expect(charactersLeft(draft({ message: ` ${'x'.repeat(2500)} ` }))).toBe(0);
    expect(draftProblems(draft({ message: 'x'.repeat(2500) }))).toEqual({});
    expect(draftProblems(draft({ message: 'x'.repeat(2501) }))).toEqual({ message: 'message-too-long' });
  });

  test('and the longest line on a browser fit the limit of the server', () => {
    const facts = { mobile: false, browser: 'Samsung Internet 100', mobileSafari: false, ios: false };
    const longest = clientInfo({ ...facts, android: false, installed: false, canInstall: false });
    const text = messageText(draft({ message: 'x'.repeat(2500) }), longest);
    expect(textLength(text)).toBeLessThanOrEqual(FEEDBACK_TEXT_ACCEPTED_MAX_LENGTH);
  });
});

describe('a screenshot', () => {
  test('has at most 5 MB', () => {
    expect(draftProblems(draft({ screenshot: fileOf(FILE_MAX_BYTES) }))).toEqual({});
    expect(draftProblems(draft({ screenshot: fileOf(FILE_MAX_BYTES + 1) }))).toEqual({
      screenshot: 'attached-file-too-big',
    });
  });

  test('is not checked if it is not sent', () => {
    const other = draft({ messageType: 'other', screenshot: fileOf(FILE_MAX_BYTES + 1) });
    expect(draftProblems(other)).toEqual({});
  });
});
