import { EMPTY_TEXTS, type FeedbackDraft } from '@/components/contact/feedback-draft';
import { FeedbackSender } from '@/components/contact/feedback-sender';

const info = '[mobile: yes]';
const screenshot = new File(['picture'], 'shot.png', { type: 'image/png' });
const bug: FeedbackDraft = {
  ...EMPTY_TEXTS,
  messageType: 'issue/bug',
  name: ' Anna ',
  message: ' Hallo ',
  screenshot,
};

type Sent = { readonly path: string; readonly key: string | undefined; readonly body: unknown };
const sent: Sent[] = [];
let answers: (() => Response)[] = [];

const created = (body: object) => () => Response.json({ status: 'success', ...body }, { status: 201 });
const refused = (status: number, body: object) => () => Response.json(body, { status });
const stored = created({ savedFile: { _id: 'file-1' } });
const received = created({ savedFeedback: { _id: 'feedback-1' } });
const offline = () => {
  throw new TypeError('no network');
};

beforeEach(() => {
  sent.length = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation((path, init) => {
    const headers = init?.headers as Record<string, string>;
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : init?.body;
    sent.push({ path: path as string, key: headers['idempotency-key'], body });
    const answer = answers.shift();
    if (!answer) throw new Error('no answer prepared');
    return Promise.resolve().then(answer);
  });
});
afterEach(() => jest.restoreAllMocks());

const paths = () => sent.map(({ path }) => path.split('/').at(-1));

test('Anna reports a bug: first the picture is sent, then the text with the details of her phone', async () => {
  answers = [stored, received];
  expect(await new FeedbackSender().send(bug, info, 'ACDEFGHIJKLM')).toBeNull();
  expect(paths()).toEqual(['files', 'feedbacks']);
  expect((sent[0]?.body as FormData).get('file')).toMatchObject({ name: 'shot.png' });
  expect(sent[1]?.body).toEqual({
    name: 'Anna',
    email: '',
    messageType: 'issue/bug',
    feedback: `Hallo\n\n${info}`,
    groupCode: 'ACDEFGHIJKLM',
    fileId: 'file-1',
  });
});

test('with a wish no picture is sent, even if one was chosen before', async () => {
  answers = [received];
  await new FeedbackSender().send({ ...bug, messageType: 'feature request' }, info, 'null');
  expect(paths()).toEqual(['feedbacks']);
  expect(sent[0]?.body).toMatchObject({ feedback: 'Hallo', fileId: null });
});

test('after a failure the same message has the same key, and the picture is not sent again', async () => {
  const sender = new FeedbackSender();
  answers = [stored, offline, received];
  expect(await sender.send(bug, info, 'null')).toEqual({
    about: 'message',
    textKey: 'offline-error-message',
  });
  expect(await sender.send(bug, info, 'null')).toBeNull();
  expect(paths()).toEqual(['files', 'feedbacks', 'feedbacks']);
  expect(sent[1]?.key).toBe(sent[2]?.key);
});

test('other words are another message', async () => {
  const sender = new FeedbackSender();
  answers = [stored, offline, received];
  await sender.send(bug, info, 'null');
  await sender.send({ ...bug, message: 'Anders' }, info, 'null');
  expect(sent[1]?.key).not.toBe(sent[2]?.key);
});

test('a picture whose upload was cut off keeps its key', async () => {
  const sender = new FeedbackSender();
  answers = [offline, stored, received];
  expect(await sender.send(bug, info, 'null')).toEqual({ about: 'screenshot', textKey: 'upload-file-error' });
  expect(await sender.send(bug, info, 'null')).toBeNull();
  expect(sent[0]?.key).toBe(sent[1]?.key);
});

test('a picture that is gone by now is sent once more', async () => {
  const sender = new FeedbackSender();
  const gone = refused(404, { status: 'error', message: 'File not found', code: 'file-not-found' });
  answers = [stored, gone, stored, received];
  expect(await sender.send(bug, info, 'null')).toEqual({
    about: 'message',
    textKey: 'file-not-found',
  });
  expect(await sender.send(bug, info, 'null')).toBeNull();
  expect(paths()).toEqual(['files', 'feedbacks', 'files', 'feedbacks']);
  expect(sent[0]?.key).not.toBe(sent[2]?.key);
});

test.each([
  [413, { status: 'fail', message: 'The request body is too large' }, 'attached-file-too-big'],
  [422, { status: 'error', errors: ['The file is not an image that can be read'] }, 'not-an-image'],
  [500, {}, 'upload-file-error'],
])('the upload is answered with %i', async (status, body, textKey) => {
  answers = [refused(status, body)];
  expect(await new FeedbackSender().send(bug, info, 'null')).toEqual({ about: 'screenshot', textKey });
});
