import { TOKEN_LIFETIME_SECONDS, TOKEN_STORE_FAILED } from '@spindle/contracts/sessions/sessions';
import * as z from 'zod/mini';

const KEY = 'spindle.token';
const STORAGES = ['sessionStorage', 'localStorage'] as const;

/** The scheme of the header Authorization. */
const TOKEN_TYPE = 'Bearer';

/** `expiresAt` in epoch milliseconds. */
const StoredToken = z.object({
  token: z.string().check(z.minLength(1)),
  type: z.optional(z.literal(TOKEN_TYPE)), // earlier versions stored none
  expiresAt: z.number(),
});

/** Thrown when the browser refuses to store the token. Has the specification's message. */
export class TokenStoreFailed extends Error {
  constructor(cause: unknown) {
    super(TOKEN_STORE_FAILED, { cause });
  }
}

/** Stores the token for 86400 s; without `remember` only for the browser session. Throws TokenStoreFailed. */
export function storeToken(token: string, { remember }: { remember: boolean }): void {
  const expiresAt = Date.now() + TOKEN_LIFETIME_SECONDS * 1000;
  try {
    clearToken();
    const storage = remember ? window.localStorage : window.sessionStorage;
    storage.setItem(KEY, JSON.stringify({ token, type: TOKEN_TYPE, expiresAt }));
  } catch (cause) {
    throw new TokenStoreFailed(cause);
  }
}

/** Returns the stored token; null if there is none or it has expired. */
export function readToken(): string | null {
  for (const name of STORAGES) {
    const token = validToken(storageOf(name)?.getItem(KEY));
    if (token !== null) return token;
  }
  return null;
}

export function hasToken(): boolean {
  return readToken() !== null;
}

export function clearToken(): void {
  for (const name of STORAGES) storageOf(name)?.removeItem(KEY);
}

function validToken(text: string | null | undefined): string | null {
  if (!text) return null;
  try {
    const stored = StoredToken.safeParse(JSON.parse(text));
    return stored.success && stored.data.expiresAt > Date.now() ? stored.data.token : null;
  } catch {
    // Something else wrote to this key.
    return null;
  }
}

/** Returns null if the browser blocks storage. */
function storageOf(name: (typeof STORAGES)[number]): Storage | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}
