import { aGroup } from '@/tests/support/a-group';
import { api } from '@/tests/support/api';
import { type Mailbox, openMailbox } from '@/tests/support/mailbox';
import { aFile, upload } from '@/tests/support/upload';

const pixel = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64');

/** The environment is read once, at the first request. */
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  process.env.SMTP_URL = mailbox.url;
  process.env.FEEDBACK_MAIL_TO = 'operator@pari.example';
});

const write = (body: object) =>
  api.post('feedbacks', { name: 'Anna', messageType: 'other', feedback: 'Danke!', ...body });

test('the operator gets a mail with the words and the picture, but without the key to the group', async () => {
  const { code } = await aGroup();
  const { savedFile } = (await upload({ file: aFile(pixel, 'saldo.png') })).body;
  await write({ groupCode: code, fileId: savedFile._id, email: 'anna@example.org' });
  const mail = await mailbox.nextMail();
  expect(mail).toMatch(/^To: operator@pari\.example$/m);
  expect(mail).toMatch(/^Reply-To: anna@example\.org$/m);
  expect(mail).toMatch(/^Subject: Pari: other$/m);
  expect(mail).toContain('Name: Anna');
  expect(mail).toContain('Danke!');
  expect(mail).toContain('saldo.webp');
  expect(mail).not.toContain(code);
});

test.each([
  'anna@example.org, boss@example.org',
  'Anna <anna@example.org>',
  'anna@example.org\nBcc: x@example.org',
])('an email that is no single address (%j) stands in the text, but is not a Reply-To', async (email) => {
  await write({ email });
  const mail = await mailbox.nextMail();
  expect(mail).not.toMatch(/^(?:Reply-To|Bcc):/m);
  expect(mail).toMatch(/^Email: anna.*example\.org/im);
});

test('a line break in the type of the message makes no header', async () => {
  await write({ messageType: 'other\nBcc: everybody@example.org' });
  expect(await mailbox.nextMail()).not.toMatch(/^Bcc:/m);
});

test('without a mail server the message is stored, and one line without its content is logged', async () => {
  await mailbox.close();
  const logged: string[] = [];
  const logging = new Promise<void>((resolve) => {
    jest.spyOn(process.stderr, 'write').mockImplementation((line) => {
      logged.push(String(line));
      resolve();
      return true;
    });
  });
  const { status } = await write({ feedback: 'Geheim' });
  await logging;
  jest.restoreAllMocks();
  expect(status).toBe(201);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('"level":"error"');
  expect(logged[0]).not.toMatch(/Geheim|Anna/);
});
