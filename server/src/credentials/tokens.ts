import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** The only algorithm for tokens. The header of a token cannot choose another. */
export const TOKEN_ALGORITHM = 'HS256';

/** SESSION: all routes. MEDIA: the media cookie. READ_ASSET: media addresses. EDIT_ASSET: the uploader. */
const Scope = z.enum(['SESSION', 'MEDIA', 'READ_ASSET', 'EDIT_ASSET']);
export type Scope = z.infer<typeof Scope>;

const Claims = z.object({ sid: z.guid(), scope: Scope });
export type Claims = z.infer<typeof Claims>;

/** The claims of a verified token, with its end in seconds since 1970. */
const VerifiedClaims = Claims.extend({ exp: z.number() });

/** Limits the tokens whose verification is cached. */
const CACHE_MAX = 10_000;

/** Signs and reads tokens. Each token names its session, so that the end of the session ends all of them. */
export interface Tokens {
  /** Returns a signed token that expires after `lifetimeSeconds`. */
  sign(claims: Claims, lifetimeSeconds: number): string;
  /** Returns the claims of a token; null for one that is forged, expired or foreign. */
  read(token: string): Claims | null;
}

/** Opens the tokens of a server on which @fastify/jwt is registered; its secret signs them. */
export function openTokens(http: FastifyInstance): Tokens {
  // Only verified tokens, so that forged ones cannot fill the cache.
  const verified = new LRUCache<string, z.infer<typeof VerifiedClaims>>({ max: CACHE_MAX });
  return {
    sign: (claims, lifetimeSeconds) => http.jwt.sign(claims, { expiresIn: lifetimeSeconds }),
    read(token) {
      const known = verified.get(token);
      if (known) return known.exp * 1000 > Date.now() ? known : null;
      try {
        const claims = VerifiedClaims.parse(http.jwt.verify(token));
        verified.set(token, claims);
        return claims;
      } catch {
        return null;
      }
    },
  };
}
