/** Loaded into a server under test: collects what is garbage and says what is left, whenever it is asked by SIGUSR2. */
process.on('SIGUSR2', () => {
  globalThis.gc();
  // What is printed otherwise goes into the log of the server.
  process.stdout.write(`heap ${process.memoryUsage().heapUsed}\n`);
});
