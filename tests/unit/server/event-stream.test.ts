import { EventStream } from '@/lib/server/live/event-stream';

const text = (value: Uint8Array | undefined) => (value ? Buffer.from(value).toString() : undefined);
const event = (version: string) => ({ id: version, data: version });
const frame = (version: string) => `id: ${version}\ndata: ${version}\n\n`;

let ended = 0;
let stream: EventStream;
let reader: ReadableStreamDefaultReader<Uint8Array>;
beforeEach(() => {
  ended = 0;
  stream = new EventStream(() => (ended += 1));
  reader = stream.body.getReader();
});
const next = async () => text((await reader.read()).value);

test('an event is told as it is, one after the other', async () => {
  stream.tell(event('1'));
  expect(await next()).toBe(frame('1'));
  stream.tell(event('2'));
  expect(await next()).toBe(frame('2'));
});

test('who reads slowly gets what was taken already and the last of what came since', async () => {
  for (let version = 1; version <= 10_000; version += 1) stream.tell(event(String(version)));
  expect([await next(), await next()]).toEqual([frame('1'), frame('10000')]);
});

test('the last event ends the stream, after what was taken already', async () => {
  stream.tell(event('1'));
  stream.tell(event('2'));
  stream.tellLast({ event: 'gone', data: 'gone' });
  stream.tell(event('3'));
  expect([await next(), await next(), await next()]).toEqual([
    frame('1'),
    'event: gone\ndata: gone\n\n',
    undefined,
  ]);
  expect(ended).toBe(1);
});

test('a beat is no event, and takes no place before one that waits', async () => {
  stream.beat();
  stream.tell(event('1'));
  stream.beat();
  expect([await next(), await next()]).toEqual([':\n\n', frame('1')]);
});

test('who takes nothing from one beat to the next is sent away', async () => {
  stream.tell(event('1'));
  stream.beat();
  expect(ended).toBe(0);
  stream.beat();
  expect(ended).toBe(1);
  await expect(reader.read()).rejects.toThrow('not read');
  stream.tell(event('2'));
  stream.beat();
  expect(ended).toBe(1);
});

test('who reads between two beats stays, however often', async () => {
  for (let count = 0; count < 5; count += 1) {
    stream.tell(event('1'));
    stream.beat();
    expect(await next()).toBe(frame('1'));
    stream.beat();
    expect(await next()).toBe(':\n\n');
  }
  expect(ended).toBe(0);
});

test('who goes is no longer told anything, and that they went is said once', async () => {
  await reader.cancel();
  stream.leave();
  stream.tell(event('1'));
  stream.beat();
  expect(ended).toBe(1);
});
