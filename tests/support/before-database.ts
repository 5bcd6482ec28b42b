import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A server that stands between the services and PostgreSQL. */
export type Between = {
  /** Accepts the connections that are meant for the database. */
  readonly server: Server;
  /** Where the services find the database. */
  readonly url: string;
  /** A new connection to the database itself. */
  readonly reach: () => Socket;
};

/**
 * Listens in the place of PostgreSQL.
 * @param databaseUrl where PostgreSQL really answers
 */
export async function standBeforeDatabase(databaseUrl: string): Promise<Between> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const port = Number(target.port === '' ? 5432 : target.port);
  // Messages are small and go both ways: a socket that gathers them would wait 40 ms for the other side's ACK.
  const server = createServer({ noDelay: true }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a port was expected');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${address.port}`;
  const reach = () =>
    folder === null
      ? connect({ port, host: target.hostname, noDelay: true })
      : connect(`${folder}/.s.PGSQL.${port}`);
  return { server, url: url.href, reach };
}
