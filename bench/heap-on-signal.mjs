/** Loaded into a server under test: on SIGUSR2 it collects garbage and prints the heap that is left, in bytes. */
process.on('SIGUSR2', () => {
  globalThis.gc();
  // `console.log` would go into the server's log.
  process.stdout.write(`heap ${process.memoryUsage().heapUsed}\n`);
});
