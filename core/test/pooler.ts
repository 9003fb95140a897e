import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** Length and protocol version at the start of the first message of a client of Postgres. */
const HEADER_BYTES = 8;

/** A TCP proxy in front of Postgres that ignores the startup parameter `options`, as poolers of connections do. */
export interface Pooler {
  url: string;
  close(): void;
}

/** Opens a pooler for the database at `url`. */
export async function openPooler(url: string): Promise<Pooler> {
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    client.once('close', () => upstream.destroy());
    upstream.pipe(client);
    client.once('data', (startup) => {
      upstream.write(withoutOptions(startup));
      client.pipe(upstream);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(url);
  own.host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // a listening TCP server has an address
  return { url: own.href, close: () => void server.close() };
}

/** Removes `options` from a startup message: names and values, each with a null byte at its end, and one more null byte. */
function withoutOptions(startup: Buffer): Buffer {
  const words = startup.toString('latin1', HEADER_BYTES).split('\0');
  const at = words.indexOf('options');
  if (at >= 0) words.splice(at, 2);
  const rest = Buffer.from(words.join('\0'), 'latin1');
  const message = Buffer.concat([startup.subarray(0, HEADER_BYTES), rest]);
  message.writeInt32BE(message.length);
  return message;
}
