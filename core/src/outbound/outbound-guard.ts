import { type LookupAddress, lookup as resolveHost } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP, type LookupFunction, type Socket, connect as tcpConnect } from 'node:net';
import type { Duplex } from 'node:stream';
import { rangeList } from '../config/address-ranges.ts';
import type { Config } from '../config/config.ts';
import { shareCalls } from '../process/share-calls.ts';
import { isBlockedAddress } from './blocked-address.ts';

type Allowance = Pick<Config, 'outboundAllow'>;

/** Thrown before a connection to an address that is not allowed. Its message names no address. */
export class OutboundBlocked extends Error {
  readonly code = 'OUTBOUND_BLOCKED';

  constructor() {
    super('Connections to this address are not allowed.');
    this.name = 'OutboundBlocked';
  }
}

/**
 * Returns the option `lookup` of sockets and HTTP requests: resolves a host name, drops blocked addresses, and connects only to the
 * checked ones. Fails with OutboundBlocked when none is left. Node does not call it for a host that is an address: use
 * `expectOutboundHost`, `connectOutbound` or `outboundAgents` for those.
 */
export function outboundLookup({ outboundAllow }: Allowance): LookupFunction {
  const allowed = rangeList(outboundAllow);
  const resolve = resolveOnce();
  return (host, options, callback) => {
    const family = options.family === 'IPv4' ? 4 : options.family === 'IPv6' ? 6 : options.family;
    resolve(host).then(
      (found) => {
        const addresses = found.filter(
          (one) => (!family || one.family === family) && !isBlockedAddress(one.address, allowed),
        );
        const [first] = addresses;
        if (!first) return callback(new OutboundBlocked(), '', 0);
        if (options.all) return callback(null, addresses);
        callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}

/** Throws OutboundBlocked for a host that is a blocked address. Accepts host names: `outboundLookup` checks those. */
export function expectOutboundHost({ outboundAllow }: Allowance, host: string): void {
  const address = host.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && isBlockedAddress(address, rangeList(outboundAllow)))
    throw new OutboundBlocked();
}

/** Opens a TCP connection to a host name or address. Throws OutboundBlocked for an address; a name fails on the socket. */
export function connectOutbound(
  config: Allowance,
  { host, port }: { host: string; port: number },
): Socket {
  expectOutboundHost(config, host);
  return tcpConnect({ host: host.replace(/^\[|\]$/g, ''), port, lookup: outboundLookup(config) });
}

/** Returns agents for HTTP and HTTPS that check the address of every new connection. They keep idle connections for 4 s. */
export function outboundAgents(config: Allowance, options: { maxSockets?: number } = {}) {
  const settings = {
    keepAlive: true,
    timeout: IDLE_MS,
    ...options,
    lookup: outboundLookup(config),
  };
  return {
    http: guarded(new HttpAgent(settings), config),
    https: guarded(new HttpsAgent(settings), config),
  };
}

/** Milliseconds that an idle connection stays open: shorter than the 5 s of most servers, which would close it under a request. */
const IDLE_MS = 4_000;

/** Makes an agent refuse hosts that are blocked addresses. */
function guarded<A extends HttpAgent>(agent: A, config: Allowance): A {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback): Duplex | null | undefined => {
    try {
      expectOutboundHost(config, options.host ?? 'localhost');
    } catch (error) {
      callback?.(error as OutboundBlocked, undefined as never);
      return undefined;
    }
    return connect(options, callback);
  };
  return agent;
}

/** Resolves host names. Concurrent calls for one name share a thread: a name server that hangs must not occupy all of them. */
function resolveOnce(): (host: string) => Promise<LookupAddress[]> {
  return shareCalls(
    (host) =>
      new Promise((resolve, reject) => {
        resolveHost(host, { all: true, verbatim: true }, (error, addresses) => {
          if (error) reject(error);
          else resolve(addresses);
        });
      }),
  );
}
