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

test('events are delivered unchanged, one after the other', async () => {
  stream.tell(event('1'));
  expect(await next()).toBe(frame('1'));
  stream.tell(event('2'));
  expect(await next()).toBe(frame('2'));
});

test('a slow reader gets the event that is already buffered, and then only the latest', async () => {
  for (let version = 1; version <= 10_000; version += 1) stream.tell(event(String(version)));
  expect([await next(), await next()]).toEqual([frame('1'), frame('10000')]);
});

test('the last event ends the stream, after the event that is already buffered', async () => {
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

test('a beat is no event, and is skipped if an event waits', async () => {
  stream.beat();
  stream.tell(event('1'));
  stream.beat();
  expect([await next(), await next()]).toEqual([':\n\n', frame('1')]);
});

test('a client that reads nothing between two beats is disconnected', async () => {
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

test('a client that reads between two beats stays, however often', async () => {
  for (let count = 0; count < 5; count += 1) {
    stream.tell(event('1'));
    stream.beat();
    expect(await next()).toBe(frame('1'));
    stream.beat();
    expect(await next()).toBe(':\n\n');
  }
  expect(ended).toBe(0);
});

test('a client that has left gets nothing more, and its leaving is reported once', async () => {
  await reader.cancel();
  stream.leave();
  stream.tell(event('1'));
  stream.beat();
  expect(ended).toBe(1);
});
