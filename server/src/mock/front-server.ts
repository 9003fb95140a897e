import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Config } from '@spindle/core/config/config';

/** The address of the mock. It outlives the servers that answer: a reset replaces them. */
export interface FrontServer {
  /** Sends every later request to this server, which does not listen itself. */
  passTo(server: Server): void;
  /** Returns the port, which differs from that of the settings if that is 0. */
  listen(): Promise<number>;
  close(): Promise<void>;
}

/** Creates the server that listens on the address of the settings, with the time limits of the servers that it passes requests to. */
export function createFrontServer({ host, port }: Config): FrontServer {
  const front = createServer();
  let target: Server | null = null;
  front.on('request', (request, response) => target?.emit('request', request, response));
  front.on('clientError', (error, socket) => target?.emit('clientError', error, socket));
  return {
    passTo(server) {
      front.setTimeout(server.timeout);
      front.keepAliveTimeout = server.keepAliveTimeout;
      front.headersTimeout = server.headersTimeout;
      front.requestTimeout = server.requestTimeout;
      target = server;
    },
    async listen() {
      front.listen(port, host);
      await once(front, 'listening');
      const address = front.address();
      return typeof address === 'object' && address !== null ? address.port : port;
    },
    async close() {
      const closed = once(front, 'close');
      front.close();
      front.closeAllConnections();
      await closed;
    },
  };
}
