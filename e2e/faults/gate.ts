import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../scripts/services/child.mjs';

/** A TCP proxy in front of a dependency. Its port stays the same while the dependency goes away and comes back. */
export interface Gate {
  port: number;
  /** Drops every connection and refuses new ones. */
  close(): Promise<void>;
  open(): Promise<void>;
  /** Forwards new connections to another port. */
  forwardTo(port: number): void;
}

export async function openGate(firstTarget: number): Promise<Gate> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let target = firstTarget;
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const open = async () => {
    if (server.listening) return;
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await open();
  return {
    port,
    open,
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.resetAndDestroy();
      await closed;
    },
    forwardTo: (next) => {
      target = next;
    },
  };
}
