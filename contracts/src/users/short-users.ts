import { z } from 'zod';
import { needs, route } from '../http/route.ts';
import { UserSearch } from './users.ts';

/** A user as pickers show it: without keys. */
export const ShortUser = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});
export type ShortUser = z.infer<typeof ShortUser>;

export const listShortUsers = route({
  method: 'POST',
  path: '/api/v1/users/short',
  summary: 'Search users; the response has names and email addresses only',
  access: needs('MANAGE_USERS'),
  body: UserSearch.pick({
    page: true,
    limit_per_page: true,
    keyword: true,
    email: true,
    first_name: true,
    last_name: true,
    enabled: true,
  }),
  answer: z.object({
    status: z.literal('OK'),
    users: z.array(ShortUser),
    /** Number of all matching users. */
    total_users: z.number().int(),
  }),
  example: () => ({ body: { page: 1, limit_per_page: 30, email: 'example' } }),
});
