import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mail server on this machine that accepts everything, for as long as a test needs it. */
export type Mailbox = {
  readonly url: string;
  /** The next mail as it arrives: envelope and text. */
  readonly nextMail: () => Promise<string>;
  readonly close: () => Promise<void>;
};

/** Speaks as much SMTP as it takes to receive mail. */
function receive(socket: Socket, deliver: (mail: string) => void): void {
  let heard = '';
  let mail: string | null = null;
  socket.setEncoding('utf8').write('220 mailbox\r\n');
  socket.on('error', () => undefined);
  socket.on('data', (chunk: string) => {
    heard += chunk;
    for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
      const line = heard.slice(0, end);
      heard = heard.slice(end + 2);
      if (mail !== null && line !== '.') mail += `${line}\n`;
      else if (mail !== null) {
        deliver(mail);
        mail = null;
        socket.write('250 kept\r\n');
      } else if (line === 'DATA') {
        mail = '';
        socket.write('354 go on\r\n');
      } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 mailbox\r\n');
    }
  });
}

export async function openMailbox(): Promise<Mailbox> {
  const arrived: string[] = [];
  const waiting: ((mail: string) => void)[] = [];
  const server = createServer((socket) =>
    receive(socket, (mail) => {
      const reader = waiting.shift();
      if (reader) reader(mail);
      else arrived.push(mail);
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nextMail: async () => arrived.shift() ?? new Promise<string>((resolve) => waiting.push(resolve)),
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
