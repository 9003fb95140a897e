import { createConnection, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { AbstractConnector, Redis, type RedisOptions } from 'ioredis';
import type { Log } from '../log.ts';
import { type Gate, openGate } from './gate.ts';
import { shareGates } from './shared-gates.ts';

/** Milliseconds between two checks of Redis, and the time limit of one: a hang is detected within 1.5 s. */
const CHECK_MS = 500;
const PROBE_TIMEOUT_MS = 1_000;

/** Milliseconds before ioredis connects again. Each attempt first waits until the gate is open. */
const RECONNECT_MS = 100;

/** The gate of a Redis server. Every connection of this process to it is opened by `connect`. */
export interface RedisGate extends Gate {
  connect(options: RedisOptions): Redis;
}

/** Returns the gate of a Redis server, one for all its users in this process. Each of them releases it once. */
export const redisGate = shareGates(openRedisGate).open;

function openRedisGate(url: string, log: Log): RedisGate {
  const probe = openProbe(url);
  const gate = openGate({
    dependency: 'queue',
    message: 'The task queue does not answer. Try again in a moment.',
    log,
    probe: probe.check,
    probeTimeoutMs: () => PROBE_TIMEOUT_MS,
    checkEveryMs: CHECK_MS,
  });
  const Connector = gatedConnector(gate);
  return {
    ...gate,
    connect(options) {
      const retryStrategy = () => RECONNECT_MS;
      const redis = new Redis(url, { ...options, Connector, retryStrategy });
      redis.on('error', () => undefined); // the gate reports an outage
      return redis;
    },
    end() {
      gate.end();
      probe.end();
    },
  };
}

/** Probes Redis over one permanent connection, which is reopened after a loss. */
function openProbe(url: string) {
  let client: Redis | null = null;

  async function connect(): Promise<Redis> {
    const opened = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
    let failure: unknown;
    opened.on('error', (error) => {
      failure = error;
    });
    opened.on('end', () => {
      if (client === opened) client = null;
    });
    client = opened;
    await opened.connect().catch((error: unknown) => {
      throw failure ?? error;
    });
    return opened;
  }

  return {
    async check(signal: AbortSignal) {
      signal.addEventListener('abort', () => client?.disconnect());
      await (client ?? (await connect())).ping();
    },
    end: () => client?.disconnect(),
  };
}

/** Returns a class that connects while the gate is open, reports lost connections to it, and is disconnected when it closes. */
function gatedConnector(gate: Gate) {
  return class GatedConnector extends AbstractConnector {
    readonly #options: RedisOptions;

    constructor(options: unknown) {
      const given = options as RedisOptions; // ioredis passes its own options
      super(given.disconnectTimeout ?? 0);
      this.#options = given;
    }

    override async connect(): Promise<Socket> {
      this.connecting = true;
      await gate.admit().catch(() => gate.whenOpen());
      if (!this.connecting) throw new Error('Connection is closed.');
      const { path, port, host, family, tls } = this.#options;
      const target = path ? { path } : { port: port ?? 6379, host, family };
      const socket = tls ? connectTls({ ...target, ...tls }) : createConnection(target);
      const stopListening = gate.onClose((down) => socket.destroy(down));
      socket.once('error', (error) => {
        this.firstError = error;
      });
      socket.once('close', () => {
        stopListening();
        if (this.connecting) void gate.verify();
      });
      this.stream = socket;
      return socket;
    }
  };
}
