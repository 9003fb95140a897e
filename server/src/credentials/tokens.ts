import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** The only algorithm that tokens are signed with and accepted in, whatever their header says. */
export const TOKEN_ALGORITHM = 'HS256';

/** SESSION: everything. MEDIA: the cookie, GET of media alone. READ_ASSET: media addresses. EDIT_ASSET: the uploader. */
const Scope = z.enum(['SESSION', 'MEDIA', 'READ_ASSET', 'EDIT_ASSET']);
export type Scope = z.infer<typeof Scope>;

const Claims = z.object({ sid: z.string(), scope: Scope });
export type Claims = z.infer<typeof Claims>;

/** Signs and reads tokens. Each names its session, so ending the session ends them all. */
export interface Tokens {
  sign(claims: Claims, lifetimeSeconds: number): string;
  /** Null for a token that is forged, expired or none of ours. */
  read(token: string): Claims | null;
}

/** Needs @fastify/jwt to be registered. */
export function openTokens(http: FastifyInstance): Tokens {
  return {
    sign: (claims, lifetimeSeconds) => http.jwt.sign(claims, { expiresIn: lifetimeSeconds }),
    read(token) {
      try {
        return Claims.safeParse(http.jwt.verify(token)).data ?? null;
      } catch {
        return null;
      }
    },
  };
}
