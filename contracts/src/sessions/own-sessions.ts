import { z } from 'zod';
import { route, SIGNED_IN } from '../http/route.ts';
import { Time } from '../http/time.ts';

export const SESSION_ENDED = 'The session was ended.';
export const OTHER_SESSIONS_ENDED = 'All other sessions were ended.';

/** Limits the listed sessions. */
export const OWN_SESSIONS_MAX = 100;

export const OwnSession = z.object({
  id: z.uuid(),
  /** The header User-Agent of the sign-in, at most 300 characters; empty if there was none. */
  user_agent: z.string(),
  created_at: Time,
  /** Up to five minutes late. */
  last_seen: Time,
  /** Whether this request belongs to the session. */
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const listOwnSessions = route({
  method: 'GET',
  path: '/api/v1/account/sessions',
  summary: 'List the active sessions of the caller, last seen first, at most 100',
  access: SIGNED_IN,
  refusesNamedKeys: true,
  answer: z.object({ status: z.literal('OK'), sessions: z.array(OwnSession) }),
  example: () => ({}),
});

export const endOwnSession = route({
  method: 'DELETE',
  path: '/api/v1/account/sessions/{id}',
  summary: 'End a session of the caller',
  access: SIGNED_IN,
  refusesNamedKeys: true,
  params: z.object({ id: z.uuid() }),
  answer: z.object({ status: z.literal('OK'), message: z.string() }),
  example: (ids) => ({ params: { id: ids.sessionId } }),
});

export const endOtherSessions = route({
  method: 'DELETE',
  path: '/api/v1/account/sessions',
  summary: 'End all own sessions except that of this request',
  access: SIGNED_IN,
  refusesNamedKeys: true,
  answer: z.object({ status: z.literal('OK'), message: z.string() }),
  example: () => ({}),
});
