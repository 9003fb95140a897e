import { Socket } from 'node:net';
import pg from 'pg';
import type { Gate } from './gate.ts';

/** A class of database connections that all pass one gate. The pools of pg, Prisma and BullMQ accept it. */
export type ClientClass = new (config?: string | pg.ClientConfig) => pg.Client;

/**
 * Returns a client class for one gate. A client connects only while the gate is open, reports a lost connection to it, and is
 * disconnected when it closes: a database that hangs would otherwise block its callers.
 */
export function gatedClient(gate: Gate): ClientClass {
  return class GatedClient extends pg.Client {
    readonly #socket: Socket;
    #isEnding = false;

    constructor(config: string | pg.ClientConfig = {}) {
      const socket = new Socket();
      const given = typeof config === 'string' ? { connectionString: config } : config;
      super({ ...given, stream: () => socket });
      this.#socket = socket;
      this.on('error', () => undefined); // the gate detects the loss; without a listener the process would end
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error | null, client?: pg.Client) => void): void;
    override connect(callback?: (error: Error | null, client?: pg.Client) => void) {
      const dial = gate.admit().then(
        () => this.#dial(),
        (down: unknown) => Promise.reject(databaseAway(down)),
      );
      if (!callback) return dial;
      dial.then(() => callback(null, this), callback);
    }

    #dial(): Promise<pg.Client> {
      const stopHearing = gate.onClose((down) => this.#socket.destroy(databaseAway(down)));
      this.#socket.once('close', () => {
        stopHearing();
        if (!this.#isEnding) void gate.verify();
      });
      return super.connect();
    }

    override end(): Promise<void>;
    override end(callback: (error: Error) => void): void;
    override end(callback?: (error: Error) => void) {
      this.#isEnding = true;
      return callback ? super.end(callback) : super.end();
    }
  };
}

/**
 * Returns an error in the form of a refused connection, which Prisma and BullMQ recognize: Prisma reports the database as unreachable,
 * BullMQ retries later without logging.
 */
function databaseAway(cause: unknown): Error {
  const error = new Error('connect ECONNREFUSED: the database does not answer', { cause });
  return Object.assign(error, { code: 'ECONNREFUSED', errno: -111, syscall: 'connect' });
}
