import { connect } from 'node:net';

/**
 * Whether somebody listens on a port of this machine. Asks nothing: of several processes, one that has just closed may
 * be given the connection, and a request on it would wait for the end of all (docs/operating.md#all-cores).
 */
export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const knock = connect(port, '127.0.0.1', () => knock.destroy());
    knock.once('error', () => resolve(false)).once('close', () => resolve(true));
  });
