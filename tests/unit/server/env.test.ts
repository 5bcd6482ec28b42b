import { readFileSync } from 'node:fs';

import { parseTrustProxy } from '@/bin/http/client-address.mjs';
import { readEnvironment, variableNames } from '@/lib/environment.mjs';

/** The environment is read once, so each look needs modules of its own. */
async function configured(variables: Readonly<Record<string, string>>) {
  jest.resetModules();
  process.env = { NODE_ENV: 'test', DATABASE_URL: 'postgresql://localhost/none', ...variables };
  return (await import('@/lib/server/request/env')).environment();
}

test('the operator may name the address of the source code; the default is ours', async () => {
  const named = await configured({ PUBLIC_REPOSITORY_URL: 'https://code.example/pari' });
  expect(named.PUBLIC_REPOSITORY_URL).toBe('https://code.example/pari');
  expect((await configured({ PUBLIC_REPOSITORY_URL: ' ' })).PUBLIC_REPOSITORY_URL).toBeUndefined();
});

test.each(['code.example/pari', 'javascript:alert(1)'])(
  '“%s” is no place that a link may lead to',
  async (url) => {
    await expect(configured({ PUBLIC_REPOSITORY_URL: url })).rejects.toThrow('PUBLIC_REPOSITORY_URL');
  },
);

test('budgets and puzzles are the usual ones unless the operator says otherwise', async () => {
  const usual = await configured({ PARI_LIMITS: '', PARI_PUZZLE_DIFFICULTY: '', PARI_SECRET: ' ' });
  expect(usual).toMatchObject({ PARI_LIMITS: 1, PARI_PUZZLE_DIFFICULTY: 122 });
  expect(usual.PARI_SECRET).toBeUndefined();
  expect((await configured({ PARI_LIMITS: '0' })).PARI_LIMITS).toBe(0);
  expect((await configured({ PARI_LIMITS: '2.5' })).PARI_LIMITS).toBe(2.5);
});

test.each([
  ['PARI_LIMITS', '-1'],
  ['PARI_LIMITS', 'many'],
  ['PARI_PUZZLE_DIFFICULTY', '201'],
  ['PARI_SECRET', 'short'],
])('%s=%s is refused by its name', async (name, value) => {
  await expect(configured({ [name]: value })).rejects.toThrow(name);
});

test('everything that is missing or malformed is reported at once, a sentence for each, and no value is repeated', () => {
  const read = readEnvironment({
    DATABASE_URL: ' ',
    DIRECT_DATABASE_URL: 'mysql://pari:hunter2@host/pari',
    DATABASE_POOL_SIZE: '0',
    DATABASE_PREPARED: 'perhaps',
    PUBLIC_URL: 'pari.example',
    PORT: '65536',
    TRUST_PROXY: 'true',
    PARI_SECRET: 'hunter2',
    SMTP_URL: 'https://mail.example',
    CRON_SECRET: 'hunter2',
    COUNTER_PIXEL_URL: 'ftp://count.example',
  });
  expect(read).toEqual({
    problems: [
      'DATABASE_URL is missing: it has to be the address of a PostgreSQL, such as postgresql://user:password@host:5432/pari.',
      'DIRECT_DATABASE_URL has to be the address of a PostgreSQL, such as postgresql://user:password@host:5432/pari.',
      'DATABASE_POOL_SIZE has to be a whole number from 1 to 200.',
      'DATABASE_PREPARED has to be 1 or 0.',
      'PUBLIC_URL has to be a web address, such as https://pari.example.',
      'PORT has to be a whole number from 0 to 65535.',
      "TRUST_PROXY has to be a number of proxies from 0 to 9, or the name of the header with the client's address.",
      'PARI_SECRET needs at least 16 characters, such as those of "openssl rand -base64 32".',
      'SMTP_URL has to be the address of a mail server, such as smtps://user:password@mail.example:465.',
      'CRON_SECRET needs at least 16 characters, such as those of "openssl rand -base64 32".',
      'COUNTER_PIXEL_URL has to be a web address, such as https://pari.example.',
    ],
  });
});

const ENCODE =
  'has a character in its user or password that an address cannot hold as it is: write % as %25, # as %23, / as %2F, ? as %3F and @ as %40.';

test.each([
  'postgresql://pari:se#cret@db:5432/pari',
  'postgresql://pari:se/cret@db:5432/pari',
  'postgresql://pari:12/34@db/pari',
  'postgresql://pari:se?cret@db/pari',
  'postgres://pari:50%@db/pari',
  ' postgresql://pari:se#cret@db/pari?sslmode=require ',
])('the password of %s has to be encoded, and is not repeated', (DATABASE_URL) => {
  const read = readEnvironment({ DATABASE_URL, DIRECT_DATABASE_URL: DATABASE_URL, HOST: 'db 3000' });
  expect(read).toEqual({
    problems: [
      `DATABASE_URL ${ENCODE}`,
      `DIRECT_DATABASE_URL ${ENCODE}`,
      'HOST has to be one address or name to listen on, without blanks, such as 127.0.0.1.',
    ],
  });
});

test.each([
  'postgresql://pari:se%23cr%2Fet@db:5432/pari',
  'postgresql://pari:se@cret@db/pari',
  'postgresql://db/pari?application_name=a@b',
  'postgresql://pari@/pari?host=/var/run/postgresql',
  'postgresql:///pari?host=/var/run/postgresql&user=a',
  'postgres://localhost',
  'socket:/var/run/postgresql?db=pari',
])('%s is an address of a database', (address) => {
  const read = readEnvironment({ DATABASE_URL: `\t${address} \n`, HOST: ' 0.0.0.0 ' });
  expect(read).toMatchObject({ environment: { DATABASE_URL: address, HOST: '0.0.0.0' } });
});

test.each([
  'https://pari.example/pari',
  'https://pari.example/?x=1',
  'https://pari.example/#top',
  'https://anna:hunter2@pari.example',
])('PUBLIC_URL=%s is more than an origin, and the message says what it should be', (PUBLIC_URL) => {
  const DATABASE_URL = 'postgres://localhost/pari';
  expect(readEnvironment({ DATABASE_URL, PUBLIC_URL })).toEqual({
    problems: [
      'PUBLIC_URL has to be the address of a host alone, such as https://pari.example: Pari answers at its root, not below a path.',
    ],
  });
  const bare = 'https://pari.example:8443/';
  expect(readEnvironment({ DATABASE_URL, PUBLIC_URL: ` ${bare} ` })).toMatchObject({
    environment: { PUBLIC_URL: bare },
  });
});

test('an empty variable is not configured', () => {
  const empty = Object.fromEntries(variableNames.map((name) => [name, '']));
  const read = readEnvironment({ ...empty, DATABASE_URL: 'postgres://localhost/pari' });
  expect(read).toMatchObject({
    environment: { DATABASE_POOL_SIZE: 10, DATABASE_PREPARED: true, MIGRATE_ON_START: true, PORT: 3000 },
  });
});

test.each([
  '0',
  'off',
  '1',
  '9',
  'cf-connecting-ip',
  '10',
  'true',
  'yes',
  'forwarded',
  'a b',
  'x-pari-client-address',
])('TRUST_PROXY=%s is understood by everybody or by nobody', (text) => {
  const understands = () => {
    try {
      parseTrustProxy(text);
      return true;
    } catch {
      return false;
    }
  };
  const read = readEnvironment({ DATABASE_URL: 'postgres://localhost/pari', TRUST_PROXY: text });
  expect('environment' in read).toBe(understands());
});

test.each([
  ['docs/operating.md', /`([A-Z]+(?:_[A-Z]+)*)`/g],
  ['.env.example', /^([A-Z]+(?:_[A-Z]+)*)=/gm],
])('%s explains every variable, and no other', (file, pattern) => {
  const text = readFileSync(file, 'utf8');
  const [, table = text] = /(\| variable [^]*?)\n\n/.exec(text) ?? [];
  const explained = [...table.matchAll(pattern)].map(([, name]) => name);
  expect([...new Set(explained)].sort()).toEqual([...variableNames].sort());
});

test('compose.yaml hands on every variable that means something in a container beside its own database', () => {
  const app = readFileSync('compose.yaml', 'utf8').split(/^ {2}db:$/m)[0] ?? '';
  const handedOn = [...app.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name);
  // The image decides where it listens, and what it is; there is no pooler; a secret is changed by a command of its own.
  const ofImage = ['PORT', 'HOST', 'PARI_IMAGE'];
  const ofElsewhere = [...ofImage, 'DIRECT_DATABASE_URL', 'DATABASE_PREPARED', 'PARI_NEW_SECRET'];
  expect([...handedOn, ...ofElsewhere].sort()).toEqual([...variableNames].sort());
});

test('anybody may create groups unless the operator says otherwise; tokens come with commas or blanks', async () => {
  expect(await configured({ GROUP_CREATION: '' })).toMatchObject({
    ...{ GROUP_CREATION: 'open', GROUP_CREATION_TOKENS: [] },
  });
  const tokens = ['0123456789abcdef', 'a.club_token~of-2026'];
  for (const separator of [',', ', ', ' ', '\n'])
    expect(
      await configured({ GROUP_CREATION: 'Token', GROUP_CREATION_TOKENS: ` ${tokens.join(separator)} ` }),
    ).toMatchObject({ GROUP_CREATION: 'token', GROUP_CREATION_TOKENS: tokens });
});

test('a server that takes tokens without having any does not start, nor one with a token that can be guessed', () => {
  const problemsOf = (variables: Readonly<Record<string, string>>) =>
    readEnvironment({ DATABASE_URL: 'postgres://localhost/pari', ...variables });
  const missing = expect.stringMatching(
    /^GROUP_CREATION_TOKENS is missing: it has to be one token/,
  ) as string;
  expect(problemsOf({ GROUP_CREATION: 'token' })).toEqual({ problems: [missing] });
  const wrong = expect.stringMatching(/^GROUP_CREATION_TOKENS has to be (?!.*sesame)/) as string;
  for (const GROUP_CREATION_TOKENS of ['sesame', 'sesame-sesame-sesame,sesame', 'sesame+sesame/sesame='])
    expect(problemsOf({ GROUP_CREATION: 'token', GROUP_CREATION_TOKENS })).toEqual({ problems: [wrong] });
  expect(problemsOf({ GROUP_CREATION: 'nobody' })).toEqual({
    problems: ['GROUP_CREATION has to be one of open, token, closed.'],
  });
});
