import { z } from 'zod';
import { Permission } from '../http/permissions.ts';
import { route, SIGNED_IN } from '../http/route.ts';
import { Time } from '../http/time.ts';

/** Limits the named keys of a user, and the characters of a name. */
export const API_KEYS_MAX = 50;
export const API_KEY_NAME_MAX = 100;

/** Limits the lifetime of a named key, in days. */
export const API_KEY_DAYS_MAX = 3650;

export const API_KEY_CREATED = 'The key was created. Copy it now: it is not shown again.';
export const API_KEY_REVOKED = 'The key was revoked.';
export const API_KEYS_FULL = `You have ${API_KEYS_MAX} keys, the most that a user can have. Revoke one first.`;
export const SCOPES_NOT_OWN = 'must be permissions of the user';

/** Message for a named key that calls a route of API decision 31. */
export const NAMED_KEY_REFUSED =
  'A named API key cannot change keys, passwords, email addresses, roles, invites or users.';

/** A named key, without its secret. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The first characters of the key, to recognize it. */
  hint: z.string(),
  /** The chosen permissions. The key has those of them that its user still has. */
  scopes: z.array(Permission),
  created_at: Time,
  /** Null: the key does not expire. */
  expires_at: Time.nullable(),
  /** Up to a minute late; null before the first use. */
  last_used: Time.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const NAME_REQUIRED = 'Name is required';
export const SCOPES_REQUIRED = 'Choose at least one permission';

export const NewApiKey = z.object({
  name: z
    .string()
    .trim()
    .min(1, NAME_REQUIRED)
    .max(API_KEY_NAME_MAX)
    .regex(/^[^\p{Cc}]*$/u, 'must not contain control characters'),
  scopes: z
    .array(Permission)
    .min(1, SCOPES_REQUIRED)
    .max(Permission.options.length)
    .transform((scopes) => Permission.options.filter((scope) => scopes.includes(scope))),
  /** Null: the key does not expire. */
  expires_in_days: z.number().int().min(1).max(API_KEY_DAYS_MAX).nullable().default(null),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

export const listApiKeys = route({
  method: 'GET',
  path: '/api/v1/account/keys',
  summary: 'List the named API keys of the caller, newest first',
  access: SIGNED_IN,
  refusesNamedKeys: true,
  answer: z.object({ status: z.literal('OK'), keys: z.array(ApiKey) }),
  example: () => ({}),
});

export const createApiKey = route({
  method: 'POST',
  path: '/api/v1/account/keys',
  summary:
    'Create a named API key with some permissions of the caller. Only this response contains the key',
  access: SIGNED_IN,
  refusesNamedKeys: true,
  body: NewApiKey,
  answer: z.object({
    status: z.literal('OK'),
    data: ApiKey.extend({
      /** `spn_` and 38 letters and digits, of which the last six are a checksum. */
      key: z.string(),
    }),
    message: z.string(),
  }),
  example: () => ({ body: { name: 'Nightly report', scopes: ['READ_ASSET'] } }),
});

export const revokeApiKey = route({
  method: 'DELETE',
  path: '/api/v1/account/keys/{id}',
  summary: 'Revoke a named API key of the caller. Requests with it get 401 at once',
  access: SIGNED_IN,
  refusesNamedKeys: true,
  params: z.object({ id: z.uuid() }),
  answer: z.object({ status: z.literal('OK'), message: z.string() }),
  example: (ids) => ({ params: { id: ids.apiKeyId } }),
});
