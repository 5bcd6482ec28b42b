/** What may be logged of an error: never its message, which may carry a code, a name or an amount. */
const describe = (error: unknown): object => {
  if (!(error instanceof Error)) return { type: typeof error };
  const databaseCode = 'code' in error && typeof error.code === 'string' ? { databaseCode: error.code } : {};
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, ...databaseCode, stack: frames.map((line) => line.trim()).slice(0, 8) };
};

/** Logs an error that nobody expected, once, under the id that the answer carries. */
export function logUnexpected(requestId: string, error: unknown): void {
  const line = { level: 'error', at: new Date().toISOString(), requestId, ...describe(error) };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
