import { z } from 'zod';
import { Permission, RoleId, RoleName } from '../http/permissions.ts';
import { PUBLIC, route, SIGNED_IN } from '../http/route.ts';

/** Maximum lifetime of a session, in seconds. Specification 9. */
export const TOKEN_LIFETIME_SECONDS = 86_400;

/** Lifetime of a read-only token for media URLs, in seconds. API decision 5. */
export const MEDIA_TOKEN_LIFETIME_SECONDS = 900;

/** Lifetime of the uploader's token, in seconds: long enough for a large file. */
export const UPLOADER_TOKEN_LIFETIME_SECONDS = 3600;

export const LOGIN_FAILED = 'Email and password do not match, please try again.';
export const TOKEN_STORE_FAILED = 'Error while obtaining tokens, please try again.';

/** Preferences of a user. The client defines the keys; the server only stores them. */
export const Preferences = z.record(z.string(), z.unknown());

export const Login = z.object({
  /** Normalized only here, so that rate limits and sign-in use the same address. */
  email: z.string().trim().toLowerCase().min(1).max(254),
  password: z.string().min(1).max(128),
  /** Whether the media cookie outlives the browser session. The lifetime of the token is the same. */
  remember_me: z.boolean().default(true),
});
export type Login = z.infer<typeof Login>;

export const LoginAnswer = z.object({
  jwt: z.string(),
  /** Public id of the user in signed URLs. */
  accessID: z.string(),
  /** Notifications that are not cleared, newest first. */
  notifications: z.array(z.string()),
  permissions: z.array(Permission),
  preferences: Preferences,
  role_id: RoleId,
  role_name: RoleName,
  uploadkey: z.string(),
  username: z.string(),
  user_email: z.string(),
  user_id: z.number().int(),
});
export type LoginAnswer = z.infer<typeof LoginAnswer>;

export const Account = z.object({
  id: z.number().int(),
  email: z.string(),
  /** A new email address that waits for its confirmation; null without one. */
  pending_email: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  /** Public id of the user in signed URLs. */
  access_id: z.string(),
  uploadKey: z.string(),
  role_id: RoleId,
  role_name: RoleName,
  permissions: z.array(Permission),
  preferences: Preferences,
});
export type Account = z.infer<typeof Account>;

export const login = route({
  method: 'POST',
  path: '/api/v1/login',
  summary: 'Sign in with email and password',
  access: PUBLIC,
  body: Login,
  answer: LoginAnswer,
  example: (ids) => ({ body: { email: ids.email, password: ids.password } }),
});

export const readAccount = route({
  method: 'GET',
  path: '/api/v1/account',
  summary: 'Get the signed-in user (token login); sets the media cookie',
  access: SIGNED_IN,
  answer: z.object({ status: z.literal('OK'), data: Account }),
  example: () => ({}),
});

export const logout = route({
  method: 'POST',
  path: '/api/v1/logout',
  summary: 'End this session everywhere',
  access: SIGNED_IN,
  answer: z.object({ status: z.literal('OK'), message: z.string() }),
  example: () => ({}),
});

export const ServiceScope = z.enum(['EDIT_ASSET', 'READ_ASSET']);

export const serviceToken = route({
  method: 'GET',
  path: '/api/v1/authentication/service_token',
  summary: 'Get a token with one scope: EDIT_ASSET for the uploader, READ_ASSET for media URLs',
  access: SIGNED_IN,
  query: z.object({ scope: ServiceScope }),
  answer: z.string(),
  answerFormat: 'text',
  example: () => ({ query: { scope: 'READ_ASSET' } }),
});
