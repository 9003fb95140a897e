import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DependencyDown } from '../outage.ts';
import type { Gate } from './gate.ts';

/** Milliseconds for which a client that gets no answer delays the next client. */
const TURN_MS = 500;

/** A class of database connections that all pass one gate. The pools of pg, Prisma and BullMQ accept it. */
export type ClientClass = new (config?: string | pg.ClientConfig) => pg.Client;

/**
 * Returns a client class for one gate. A client connects only while the gate is open, reports a lost connection to it, and is
 * disconnected when it closes: a database that hangs would otherwise block its callers. Clients connect one after the other, so that
 * at the start of an outage only one of them tries.
 */
export function gatedClient(gate: Gate): ClientClass {
  let lastTurn: Promise<unknown> = Promise.resolve();

  /** Runs `dial` when the client before has connected or failed, and the gate is open then. */
  function dialInTurn(dial: () => Promise<pg.Client>): Promise<pg.Client> {
    const turn = lastTurn.then(gate.admit);
    const connected = turn.then(dial);
    const failedOrConnected = connected.catch(gate.verify);
    lastTurn = turn
      .then(() => Promise.race([failedOrConnected, pause(TURN_MS, undefined, { ref: false })]))
      .catch(() => undefined);
    return connected;
  }

  return class GatedClient extends pg.Client {
    readonly #socket: Socket;
    #isEnding = false;

    constructor(config: string | pg.ClientConfig = {}) {
      // An own socket, because pg does not expose the one that it creates, and a closing gate must destroy it.
      const socket = new Socket();
      const options = typeof config === 'string' ? { connectionString: config } : config;
      super({ ...options, stream: () => socket });
      this.#socket = socket;
      this.on('error', () => undefined); // the gate detects the loss; without a listener the process would end
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error | null, client?: pg.Client) => void): void;
    override connect(callback?: (error: Error | null, client?: pg.Client) => void) {
      const connected = dialInTurn(() => this.#connectNow()).catch((error: unknown) =>
        Promise.reject(error instanceof DependencyDown ? connectionRefused(error) : error),
      );
      if (!callback) return connected;
      connected.then(() => callback(null, this), callback);
    }

    async #connectNow(): Promise<pg.Client> {
      // A pool closes a client that waits too long. Connecting it then would leave a connection that nobody closes.
      if (this.#isEnding || this.#socket.destroyed)
        throw new Error('The client was closed before it connected.');
      const stopListening = gate.onClose((outage) =>
        this.#socket.destroy(connectionRefused(outage)),
      );
      this.#socket.once('close', () => {
        stopListening();
        if (!this.#isEnding) void gate.verify(); // a lost connection can mean a lost database
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
function connectionRefused(cause: unknown): Error {
  const error = new Error('connect ECONNREFUSED: the database does not answer', { cause });
  return Object.assign(error, { code: 'ECONNREFUSED', errno: -111, syscall: 'connect' });
}
