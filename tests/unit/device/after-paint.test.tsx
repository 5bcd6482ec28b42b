import { waitFor } from '@testing-library/react';
import type * as AfterPaint from '@/lib/device/page/after-paint';

const { afterPaint } = jest.requireActual<typeof AfterPaint>('@/lib/device/page/after-paint');

const seenAs = (state: DocumentVisibilityState) =>
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

afterEach(() => jest.restoreAllMocks());

test('the work waits until a frame was painted, and runs once', async () => {
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  const act = jest.fn();
  afterPaint(act);
  expect(act).not.toHaveBeenCalled();
  for (const frame of frames) frame(0);
  expect(act).not.toHaveBeenCalled();
  await waitFor(() => expect(act).toHaveBeenCalledTimes(1));
  dispatchEvent(new Event('pagehide'));
  expect(act).toHaveBeenCalledTimes(1);
});

test('a page that is left runs it before', () => {
  const act = jest.fn();
  afterPaint(act);
  dispatchEvent(new Event('pagehide'));
  expect(act).toHaveBeenCalledTimes(1);
});

test('a page that becomes hidden runs it before', () => {
  const act = jest.fn();
  afterPaint(act);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(act).toHaveBeenCalledTimes(1);
});

test('a window without a next frame runs it all the same', async () => {
  jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  const act = jest.fn();
  afterPaint(act);
  await waitFor(() => expect(act).toHaveBeenCalledTimes(1));
});

test('a hidden page runs it at once', () => {
  seenAs('hidden');
  const act = jest.fn();
  afterPaint(act);
  expect(act).toHaveBeenCalledTimes(1);
});
