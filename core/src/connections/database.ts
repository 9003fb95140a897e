import { Socket } from 'node:net';
import pg from 'pg';
import { ConfigError } from '../config/config.ts';
import type { Log } from '../log.ts';
import { type Gate, openGate } from './gate.ts';
import { type ClientClass, gatedClient } from './gated-client.ts';
import { type Shared, shareGates } from './shared-gates.ts';

/** Milliseconds between two checks of the database. Together with the answer timeout, a hang is detected within 1.5 s. */
const CHECK_MS = 500;
const ANSWER_TIMEOUT_MS = 1_000;
/** Milliseconds for a check that has to connect first, which takes long on a loaded machine. */
const CONNECT_TIMEOUT_MS = 3_000;
/** Milliseconds that a command waits for the database when it starts. */
const START_TIMEOUT_MS = 10_000;

/** SQLSTATEs with which Postgres refuses a caller for good: a wrong user or password, and a database that does not exist. */
const REFUSALS = ['28000', '28P01', '3D000'];

/** The gate of a database. Every connection of this process to it is opened through `Client`. */
export interface DatabaseGate extends Gate {
  Client: ClientClass;
  /** Waits for the database when a process starts. Throws DependencyDown when it does not answer within 10 s. */
  start(): Promise<void>;
  /** Checks the database, which may be unavailable. Throws ConfigError when it refuses this process, because waiting does not help. */
  verifyAccess(): Promise<void>;
}

const gates = shareGates(openDatabaseGate);

/** Returns the gate of a database, one for all its users in this process. Each of them releases it once. */
export const databaseGate = gates.open;

/** Returns the gate of a database that is already open. */
export function openedGate(url: string): Shared<DatabaseGate> {
  const gate = gates.find(url);
  if (!gate) throw new Error('unreachable: a database without a gate');
  return gate;
}

/** Checks now whether a database is unavailable. Returns false for a database without a gate. */
export async function isDatabaseDown(url: string): Promise<boolean> {
  const gate = gates.find(url);
  await gate?.verify();
  return gate !== undefined && !gate.isOpen();
}

function openDatabaseGate(url: string, log: Log): DatabaseGate {
  const probe = openProbe(url);
  const gate = openGate({
    dependency: 'database',
    message: 'The database does not answer. Try again in a moment.',
    log,
    probe: probe.check,
    probeTimeoutMs: () => (probe.isConnected() ? ANSWER_TIMEOUT_MS : CONNECT_TIMEOUT_MS),
    checkEveryMs: CHECK_MS,
  });
  return {
    ...gate,
    Client: gatedClient(gate),
    async start() {
      await gate.verify();
      // After the time limit, `admit` throws DependencyDown, or nothing if the gate has just opened.
      await gate.whenOpen(AbortSignal.timeout(START_TIMEOUT_MS)).catch(gate.admit);
    },
    async verifyAccess() {
      await gate.verify();
      await gate.admit().catch(({ cause }: Error) => {
        if (isRefusal(cause)) throw new ConfigError(`DATABASE_URL: ${cause.message}`);
      });
    },
    end() {
      gate.end();
      probe.end();
    },
  };
}

function isRefusal(cause: unknown): cause is Error {
  return cause instanceof Error && 'code' in cause && REFUSALS.includes(String(cause.code));
}

/** Probes the database over one permanent connection, which is reopened after a loss. */
function openProbe(url: string) {
  let client: pg.Client | null = null;
  let socket: Socket | null = null;

  function connect(): Promise<pg.Client> {
    const newSocket = new Socket();
    const opened = new pg.Client({
      connectionString: url,
      keepAlive: true,
      stream: () => newSocket,
    });
    opened.on('error', () => undefined); // 'close' follows
    newSocket.once('close', () => {
      if (client === opened) client = null;
    });
    socket = newSocket;
    return opened.connect();
  }

  return {
    isConnected: () => client !== null,
    async check(signal: AbortSignal) {
      signal.addEventListener('abort', () => socket?.destroy());
      client ??= await connect();
      await client.query('SELECT 1');
    },
    end: () => void socket?.destroy(),
  };
}
