import type { Access } from '@spindle/contracts/http/route';
import type { Config } from '@spindle/core/config/config';
import { redisGate } from '@spindle/core/connections/redis';
import { AppError, Unauthorized } from '@spindle/core/errors';
import type { Log } from '@spindle/core/log';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './network-of.ts';

/** Rate limits. Counted in Redis, or in each process without it. Exceeding one throws TooManyRequests. */
export interface Limits {
  /** Counts a request by user, or by network for anonymous callers: 50 a second on average, 200 at once. Media are not counted. */
  count(request: FastifyRequest, access: Access): Promise<void>;
  /** Counts costly work, such as packing a collection: 30 a minute for each key. */
  heavy(key: string): Promise<void>;
  /**
   * Runs a sign-in. Refuses it after 10 failures in a minute for an e-mail and network, 100 in 10 minutes for a network, or 100 in an hour
   * for an e-mail from all networks. A known device has a count of its own instead of the last one. Counts before the attempt, so that parallel guesses are limited too, and refunds the count unless the password was wrong.
   */
  login<T>(caller: SignInCaller, attempt: () => Promise<T>): Promise<T>;
  /** Counts a password guess before checking it: 10 a minute for each key. A correct guess is refunded. */
  guess<T>(key: string, attempt: () => Promise<T>): Promise<T>;
  /**
   * Counts a call whose response does not reveal whether it succeeded, such as a request for a new password: 10 a minute for each key,
   * without a refund.
   */
  attempt(key: string): Promise<void>;
  close(): Promise<void>;
}

/** Who signs in, for the limits of failed sign-ins. */
interface SignInCaller {
  network: string;
  email: string;
  /** The id of a browser in which this user has signed in before; null for another one. */
  device: string | null;
}

/** Limits all requests. Like every limit: `points` calls within `duration` seconds, here 50 a second on average. */
const REQUESTS = { points: 200, duration: 4 };
/** Limits costly work. */
const HEAVY = { points: 30, duration: 60 };
/** Limits failed sign-ins for one e-mail from one network. */
const ACCOUNT_LOGINS = { points: 10, duration: 60 };
/** Limits failed sign-ins from one network, which a whole office may share. */
const NETWORK_LOGINS = { points: 100, duration: 600 };
/** Limits failed sign-ins for one e-mail from all networks together, or from one known device. */
const EMAIL_LOGINS = { points: 100, duration: 3600 };
/** Timeout of a Redis command, in milliseconds. */
const COMMAND_MS = 500;
/** Limits guesses of passwords and codes, and requests for new passwords. */
const GUESSES = { points: 10, duration: 60 };

/** Opens the rate limits. Servers share their counts through Redis when there is one. */
export function openLimits(config: Config, log: Log): Limits {
  if (!config.rateLimit) return UNLIMITED;
  const gate = config.redisUrl === undefined ? null : redisGate(config.redisUrl, log);
  // Without a connection, or when Redis hangs, the limiter counts in memory.
  const redis = gate?.connect({
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_MS,
  });
  const limiter = (keyPrefix: string, rule: { points: number; duration: number }) => {
    const memory = new RateLimiterMemory({ keyPrefix, ...rule });
    return redis
      ? new RateLimiterRedis({ storeClient: redis, keyPrefix, insuranceLimiter: memory, ...rule })
      : memory;
  };
  const requests = limiter('requests', REQUESTS);
  const heavy = limiter('heavy', HEAVY);
  const accountLogins = limiter('logins', ACCOUNT_LOGINS);
  const networkLogins = limiter('logins-address', NETWORK_LOGINS);
  const emailLogins = limiter('logins-email', EMAIL_LOGINS);
  const guesses = limiter('guesses', GUESSES);
  return {
    async count(request, access) {
      if (access.kind === 'media' || (access.kind === 'public' && access.media)) return;
      const key = request.actor
        ? `user:${request.actor.userId}`
        : `address:${networkOf(request.ip)}`;
      const left = await requests.consume(key).catch(refuseBy(REQUESTS));
      request.limit = {
        limit: REQUESTS.points,
        remaining: left.remainingPoints,
        resetMs: left.msBeforeNext,
      };
    },
    async heavy(key) {
      await heavy.consume(key).catch(refuseBy(HEAVY));
    },
    async login({ network, email, device }, attempt) {
      const counts = [
        { limit: accountLogins, key: `${network}:${email}`, rule: ACCOUNT_LOGINS },
        { limit: networkLogins, key: network, rule: NETWORK_LOGINS },
        { limit: emailLogins, key: device ?? email, rule: EMAIL_LOGINS },
      ];
      const counted: typeof counts = [];
      for (const count of counts) {
        await count.limit.consume(count.key).catch(async (reason: unknown) => {
          await refund();
          refuseBy(count.rule)(reason);
        });
        counted.push(count);
      }
      try {
        const answer = await attempt();
        await refund();
        return answer;
      } catch (error) {
        if (!(error instanceof Unauthorized)) await refund();
        throw error;
      }

      async function refund(): Promise<void> {
        for (const { limit, key } of counted) await limit.reward(key);
      }
    },
    async guess(key, attempt) {
      await guesses.consume(key).catch(refuseBy(GUESSES));
      const answer = await attempt();
      await guesses.reward(key);
      return answer;
    },
    async attempt(key) {
      await guesses.consume(key).catch(refuseBy(GUESSES));
    },
    async close() {
      redis?.disconnect();
      gate?.release();
    },
  };
}

const UNLIMITED: Limits = {
  count: async () => undefined,
  heavy: async () => undefined,
  login: (_caller, attempt) => attempt(),
  guess: (_key, attempt) => attempt(),
  attempt: async () => undefined,
  close: async () => undefined,
};

/** A 429 response. `limit` describes the exhausted limit, which may be another one than that of requests. */
export class TooManyRequests extends AppError {
  readonly limit: Limit;

  constructor(points: number, msBeforeNext: number) {
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
    super(429, 'TOO_MANY_REQUESTS', `Too many requests. Try again in ${seconds} s.`, {
      retryAfterSeconds: seconds,
    });
    this.limit = { limit: points, remaining: 0, resetMs: seconds * 1000 };
  }
}

/** Returns the handler of a failed `consume`: throws TooManyRequests, or any other error unchanged. */
function refuseBy({ points }: { points: number }): (reason: unknown) => never {
  return (reason) => {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    throw new TooManyRequests(points, reason.msBeforeNext);
  };
}

/** The state of a limit: its points, those that remain, and the milliseconds until it resets. */
interface Limit {
  limit: number;
  remaining: number;
  resetMs: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For the RateLimit headers. */
    limit: Limit | null;
  }
}
