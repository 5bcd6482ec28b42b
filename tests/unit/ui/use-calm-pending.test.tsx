import { act, renderHook } from '@testing-library/react';

import { useCalmPending } from '@/components/ui/button';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('a quick answer shows no spinner', () => {
  const { result, rerender } = renderHook(useCalmPending, { initialProps: true });
  pass(199);
  rerender(false);
  pass(1000);
  expect(result.current).toBe(false);
});

test('a spinner that has come stays for 300 ms', () => {
  const { result, rerender } = renderHook(useCalmPending, { initialProps: true });
  pass(200);
  expect(result.current).toBe(true);
  rerender(false);
  pass(299);
  expect(result.current).toBe(true);
  pass(1);
  expect(result.current).toBe(false);
});
