import { z } from 'zod';
import { needs, route } from '../http/route.ts';
import { Permission, RoleId, RoleName } from './permissions.ts';

/** Users per page. Administration specification 9. */
export const USERS_PER_PAGE = 30;

export const USER_ADDED =
  'User added successfully, please wait for the user to be processed by our systems...';

/** Limits the characters of a new user's password. Administration specification 5. */
export const NEW_PASSWORD_MIN = 8;
export const NEW_PASSWORD_MAX = 32;

export const User = z.object({
  id: z.number().int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role_id: RoleId,
  role_name: RoleName,
  permissions: z.array(Permission),
  /** Whether the user may sign in. */
  enabled: z.boolean(),
  /** False: the user sees only own assets and those of group collections. */
  group_asset_access: z.boolean(),
  /** Public id of the user in signed URLs. */
  access_id: z.string(),
  uploadKey: z.string(),
  apikey: z.string(),
});
export type User = z.infer<typeof User>;

const Name = z.string().trim().min(1).max(100);

export const NewUser = z.object({
  email: z
    .email('Email must be a valid email address')
    .max(254)
    .transform((email) => email.toLowerCase()),
  first_name: Name,
  last_name: Name,
  password: z.string().min(NEW_PASSWORD_MIN).max(NEW_PASSWORD_MAX),
  role_id: RoleId,
  enabled: z.boolean().default(true),
  group_asset_access: z.boolean().default(true),
});
export type NewUser = z.infer<typeof NewUser>;

export const createUser = route({
  method: 'POST',
  path: '/api/v1/users/new',
  summary: 'Add a user',
  access: needs('MANAGE_USERS'),
  body: NewUser,
  answer: z.object({ status: z.literal('OK'), data: User, message: z.string() }),
  example: () => ({
    body: {
      email: 'someone.new@example.com',
      first_name: 'Someone',
      last_name: 'New',
      password: 'a-good-password',
      role_id: 3,
    },
  }),
});

const PartOfName = z.string().trim().max(254).optional();

export const UserSearch = z.object({
  /** Each filter matches a part of the text, ignoring case. */
  email: PartOfName,
  first_name: PartOfName,
  last_name: PartOfName,
  enabled: z.boolean().optional(),
  /** Older name of `enabled: true`. */
  enabled_only: z.boolean().optional(),
  limit_per_page: z.number().int().min(1).max(100).default(USERS_PER_PAGE),
  page: z.number().int().min(1).default(1),
  /** Number of users to skip; overrides `page`. */
  offset: z.number().int().min(0).optional(),
});
export type UserSearch = z.infer<typeof UserSearch>;

export const searchUsers = route({
  method: 'POST',
  path: '/api/v1/users',
  summary: 'Search users',
  access: needs('MANAGE_USERS'),
  body: UserSearch,
  answer: z.object({
    status: z.literal('OK'),
    users: z.array(User),
    /** Number of users in this response. */
    count: z.number().int(),
    /** Number of all matching users. */
    total_users: z.number().int(),
  }),
  example: () => ({ body: { email: 'example' } }),
});
