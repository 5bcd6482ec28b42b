/** An unexpected `console.error` or `console.warn` is a defect: it fails the test in which it appears. */
const noisy: string[] = [];

for (const level of ['error', 'warn'] as const) {
  const original = console[level].bind(console);
  console[level] = (...args: unknown[]) => {
    noisy.push(args.map(String).join(' '));
    original(...args);
  };
}

afterEach(() => {
  const said = noisy.splice(0);
  expect(said).toEqual([]);
});
