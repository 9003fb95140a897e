import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of a service. It simulates outages of the service. */
export interface OutagePort {
  port: number;
  /** Starts an outage. 'close' drops connections and refuses new ones. 'hang' keeps connections, but nothing answers. */
  startOutage(kind: 'close' | 'hang'): Promise<void>;
  endOutage(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a port that forwards everything to the service at `url`. */
export async function openOutagePort(url: string): Promise<OutagePort> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isHanging = false;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.once('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isHanging) from.pause();
      else from.pipe(to);
    }
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address() as AddressInfo; // a listening TCP server has an address
    return address.port;
  };
  const ownPort = await listen(0);
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: ownPort,
    async startOutage(kind) {
      isHanging = kind === 'hang';
      if (kind === 'close') server.close();
      for (const socket of sockets) {
        if (kind === 'close') socket.destroy();
        else socket.unpipe().pause();
      }
    },
    async endOutage() {
      isHanging = false;
      dropConnections();
      if (!server.listening) await listen(ownPort);
    },
    async close() {
      server.close();
      dropConnections();
    },
  };
}
