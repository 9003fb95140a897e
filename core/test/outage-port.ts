import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A port in front of a service that can be taken away and brought back. */
export interface OutagePort {
  port: number;
  /** 'close': connections are cut and later ones refused. 'hang': connections stay, and nothing answers. */
  takeAway(way: 'close' | 'hang'): Promise<void>;
  bringBack(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a port that passes everything on to the service at `url`. */
export async function openOutagePort(url: string): Promise<OutagePort> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isHanging = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
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
    const address = server.address() as AddressInfo; // a TCP server that listens has one
    return address.port;
  };
  const own = await listen(0);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: own,
    async takeAway(way) {
      isHanging = way === 'hang';
      if (way === 'close') server.close();
      for (const socket of sockets) {
        if (way === 'close') socket.destroy();
        else socket.unpipe().pause();
      }
    },
    async bringBack() {
      isHanging = false;
      cut();
      if (!server.listening) await listen(own);
    },
    async close() {
      server.close();
      cut();
    },
  };
}
