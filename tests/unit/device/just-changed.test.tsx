import { act, render, screen } from '@testing-library/react';

import { markJustChanged, useJustChanged } from '@/lib/device/page/look/just-changed';

function RowOf({ id, version }: { readonly id: string; readonly version: number }) {
  return <p>{useJustChanged(id, version) ? 'glows' : 'calm'}</p>;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a row that is seen for the first time does not glow', () => {
  render(<RowOf id="first" version={1} />);
  expect(screen.getByText('calm')).toBeInTheDocument();
});

test('the expense that Ben has just entered glows once', () => {
  markJustChanged('new');
  const { unmount } = render(<RowOf id="new" version={1} />);
  expect(screen.getByText('glows')).toBeInTheDocument();
  act(() => jest.runAllTimers());
  expect(screen.getByText('calm')).toBeInTheDocument();
  unmount();
  render(<RowOf id="new" version={1} />);
  expect(screen.getByText('calm')).toBeInTheDocument();
});

test("Anna's balance glows when it changes under her eyes, and when it changed while she was elsewhere", () => {
  const { rerender, unmount } = render(<RowOf id="anna" version={1000} />);
  rerender(<RowOf id="anna" version={2000} />);
  expect(screen.getByText('glows')).toBeInTheDocument();
  act(() => jest.runAllTimers());
  expect(screen.getByText('calm')).toBeInTheDocument();
  unmount();
  render(<RowOf id="anna" version={3000} />);
  expect(screen.getByText('glows')).toBeInTheDocument();
});

test('of three expenses that Ben enters before he looks at them, only the last one glows', () => {
  for (const id of ['one', 'two', 'three']) markJustChanged(id);
  render(['one', 'two', 'three'].map((id) => <RowOf key={id} id={id} version={1} />));
  expect(screen.getAllByText(/glows|calm/).map(({ textContent }) => textContent)).toEqual([
    'calm',
    'calm',
    'glows',
  ]);
});

test('an expense that was edited, and another one after it, does not glow when both are seen', () => {
  render(<RowOf id="edited" version={1} />).unmount();
  markJustChanged('edited');
  markJustChanged('other');
  render(<RowOf id="edited" version={2} />);
  expect(screen.getByText('calm')).toBeInTheDocument();
});

test('who looks minutes later sees nothing glow', () => {
  markJustChanged('old');
  jest.advanceTimersByTime(60_000);
  render(<RowOf id="old" version={1} />);
  expect(screen.getByText('calm')).toBeInTheDocument();
});
