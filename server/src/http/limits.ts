import type { Access } from '@spindle/contracts/route';
import type { Config } from '@spindle/core/config';
import { AppError, Unauthorized } from '@spindle/core/errors';
import type { FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Holds callers to what the service can bear. Counted in Redis, else in each process. */
export interface Limits {
  /** Counts a request of a user, or of an address where nobody is signed in: 50 a second on average, 200 at once. Media are not counted. */
  count(request: FastifyRequest, access: Access): Promise<void>;
  /** Counts work that costs much, such as packing a collection: 30 a minute under a key. */
  heavy(key: string): Promise<void>;
  /** Runs a sign-in; refuses it unheard once the key (address and e-mail) has failed 10 times in a minute. */
  login<T>(key: string, attempt: () => Promise<T>): Promise<T>;
  /** Counts a guess at a password before it is looked at: 10 a minute under a key; a right one is given back. */
  guess<T>(key: string, attempt: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** 200 in 4 seconds: 50 a second, in bursts. */
const REQUESTS = { points: 200, duration: 4 };
const HEAVY = { points: 30, duration: 60 };
const FAILED_LOGINS = { points: 10, duration: 60 };
const GUESSES = { points: 10, duration: 60 };

export function openLimits(config: Config): Limits {
  if (!config.rateLimit) return UNLIMITED;
  const redis =
    config.redisUrl === undefined
      ? null
      : new Redis(config.redisUrl, { enableOfflineQueue: false });
  redis?.on('error', () => undefined); // the limiter counts in memory meanwhile
  const limiter = (keyPrefix: string, rule: { points: number; duration: number }) => {
    const memory = new RateLimiterMemory({ keyPrefix, ...rule });
    return redis
      ? new RateLimiterRedis({ storeClient: redis, keyPrefix, insuranceLimiter: memory, ...rule })
      : memory;
  };
  const requests = limiter('requests', REQUESTS);
  const heavy = limiter('heavy', HEAVY);
  const logins = limiter('logins', FAILED_LOGINS);
  const guesses = limiter('guesses', GUESSES);
  return {
    async count(request, access) {
      if (access.kind === 'media' || (access.kind === 'public' && access.media)) return;
      const key = request.actor ? `user:${request.actor.userId}` : `address:${request.ip}`;
      const left = await requests.consume(key).catch(refuse);
      request.limit = {
        limit: REQUESTS.points,
        remaining: left.remainingPoints,
        resetMs: left.msBeforeNext,
      };
    },
    async heavy(key) {
      await heavy.consume(key).catch(refuse);
    },
    async login(key, attempt) {
      const seen = await logins.get(key);
      if (seen && seen.consumedPoints >= FAILED_LOGINS.points) refuse(seen);
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof Unauthorized) await logins.penalty(key);
        throw error;
      }
    },
    async guess(key, attempt) {
      await guesses.consume(key).catch(refuse);
      const answer = await attempt();
      await guesses.reward(key);
      return answer;
    },
    close: async () => redis?.disconnect(),
  };
}

const UNLIMITED: Limits = {
  count: async () => undefined,
  heavy: async () => undefined,
  login: (_key, attempt) => attempt(),
  guess: (_key, attempt) => attempt(),
  close: async () => undefined,
};

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
  throw new AppError(429, 'TOO_MANY_REQUESTS', `Too many requests. Try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For the RateLimit headers. */
    limit: { limit: number; remaining: number; resetMs: number } | null;
  }
}
