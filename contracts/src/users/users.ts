import { z } from 'zod';
import { Permission, RoleId, RoleName } from '../http/permissions.ts';
import { needs, route } from '../http/route.ts';
import { Time } from '../http/time.ts';
import { UserId, UserParams } from './user-id.ts';

/** Users per page. Administration specification 9. */
export const USERS_PER_PAGE = 30;

export const USER_ADDED =
  'User added successfully, please wait for the user to be processed by our systems...';

/** Message after a user was changed. Administration specification 8. */
export const userUpdated = (email: string) => `User ${email} updated successfully`;

export const EMAIL_TAKEN = 'A user with this email address already exists.';
export const OWN_ROLE_FIXED = 'You cannot change your own role.';
export const OWN_EMAIL_FIXED = 'Change your own email address on your profile.';
export const OWN_STATE_FIXED = 'You cannot disable your own account.';
export const LAST_ADMIN = 'At least one enabled administrator must remain.';
export const USER_LIMIT_REACHED = 'The user limit of this installation is reached.';

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
  /** REQUESTED: invited, and not signed in yet. */
  invite_status: z.enum(['REQUESTED', 'REGISTERED']),
  /** When the current invite ends; null without one that is still open. */
  invite_expires_at: Time.nullable(),
  last_sign_in: Time.nullable(),
});
export type User = z.infer<typeof User>;

/** Control characters would end the lines of mail headers. */
const NO_CONTROLS = /^[^\p{Cc}]*$/u;

/** A first or last name. */
export const PersonName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(NO_CONTROLS, 'must not contain control characters');

export const EMAIL_INVALID = 'Email must be a valid email address';

/** Lower case, because addresses are compared without regard to case. */
export const EmailAddress = z
  .email(EMAIL_INVALID)
  .max(254)
  .regex(NO_CONTROLS, EMAIL_INVALID)
  .transform((email) => email.toLowerCase());

export const NewUserFields = z.object({
  email: EmailAddress,
  first_name: PersonName,
  last_name: PersonName,
  /** Required without `notification_email`. An invited user without one chooses it with the invite. */
  password: z.string().min(NEW_PASSWORD_MIN).max(NEW_PASSWORD_MAX).optional(),
  role_id: RoleId,
  enabled: z.boolean().default(true),
  /** By default that of the template user, otherwise true. */
  group_asset_access: z.boolean().optional(),
  /** Also creates an invite, which the response contains, and mails it if this installation sends mail. */
  notification_email: z.boolean().default(false),
  /** Copies the preferences of this user, and group_asset_access unless it is sent. */
  template_user_id: UserId.optional(),
});

export const NewUser = NewUserFields.refine(
  ({ password, notification_email }) => password !== undefined || notification_email,
  { path: ['password'], message: 'is required' },
);
export type NewUser = z.infer<typeof NewUser>;

/** Days for which an invite is valid. API decision 7. */
export const INVITE_DAYS = 7;

/** A link that works once. The code is shown only in this response. */
export const PersonalLink = z.object({
  code: z.string(),
  /** The page that accepts the code. */
  url: z.string(),
  expires_at: Time,
  /** Whether the link was mailed to the user. Otherwise the caller passes it on. */
  is_mailed: z.boolean(),
});
export type PersonalLink = z.infer<typeof PersonalLink>;

export const createUser = route({
  method: 'POST',
  path: '/api/v1/users/new',
  summary: 'Add a user',
  access: needs('MANAGE_USERS'),
  refusesNamedKeys: true,
  body: NewUser,
  answer: z.object({
    status: z.literal('OK'),
    data: User,
    message: z.string(),
    /** The invite of `notification_email`. */
    invite: PersonalLink.optional(),
  }),
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

export const USER_SORT_FIELDS = ['name', 'email', 'role', 'last_sign_in'] as const;
export type UserSortField = (typeof USER_SORT_FIELDS)[number];

/** A field and a direction: `name asc`. */
export const UserSort = z.enum(
  USER_SORT_FIELDS.flatMap((field) => [`${field} asc`, `${field} desc`] as const),
);
export type UserSort = z.infer<typeof UserSort>;

/** Returns field and direction of a sort. */
export function userSortOf(sort: UserSort): { field: UserSortField; direction: 'asc' | 'desc' } {
  const field = USER_SORT_FIELDS.find((known) => sort.startsWith(`${known} `));
  if (!field) throw new Error(`unreachable: sort ${sort}`);
  return { field, direction: sort.endsWith(' asc') ? 'asc' : 'desc' };
}

/** INVITED: has an open invite and never signed in. EXPIRED: as before, but the invite has ended. REGISTERED: all others. */
export const InviteState = z.enum(['INVITED', 'EXPIRED', 'REGISTERED']);
export type InviteState = z.infer<typeof InviteState>;

export const UserSearch = z.object({
  /** Every word occurs in a name or in the email address, ignoring case and accents. */
  keyword: PartOfName,
  /** Each filter matches a part of the text, ignoring case. */
  email: PartOfName,
  first_name: PartOfName,
  last_name: PartOfName,
  enabled: z.boolean().optional(),
  /** Older name of `enabled: true`. */
  enabled_only: z.boolean().optional(),
  role_id: RoleId.optional(),
  invite_state: InviteState.optional(),
  /** Without it, users are in the order of their ids. Users who never signed in count as the earliest sign-ins. */
  sort_by: UserSort.optional(),
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

export const readUser = route({
  method: 'GET',
  path: '/api/v1/users/{id}',
  summary: 'Get a user',
  access: needs('MANAGE_USERS'),
  params: UserParams,
  answer: z.object({ status: z.literal('OK'), data: User }),
  example: (ids) => ({ params: { id: ids.userId } }),
});

/** Omitted fields are unchanged. */
export const UserChange = z.object({
  email: EmailAddress.optional(),
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  role_id: RoleId.optional(),
  enabled: z.boolean().optional(),
  group_asset_access: z.boolean().optional(),
  /** An empty one is ignored. */
  new_password: z
    .string()
    .max(NEW_PASSWORD_MAX)
    .refine(
      (password) => password === '' || password.length >= NEW_PASSWORD_MIN,
      `must have at least ${NEW_PASSWORD_MIN} characters`,
    )
    .optional(),
});
export type UserChange = z.infer<typeof UserChange>;

export const changeUser = route({
  method: 'PATCH',
  path: '/api/v1/users/{id}',
  summary:
    'Change a user. A new role, a new password and disabling end the sessions of the user at once; nobody changes their own role or disables themselves',
  access: needs('MANAGE_USERS'),
  refusesNamedKeys: true,
  params: UserParams,
  body: UserChange,
  answer: z.object({ status: z.literal('OK'), data: User, message: z.string() }),
  example: (ids) => ({ params: { id: ids.userId }, body: { first_name: 'Anna' } }),
});

export const inviteUser = route({
  method: 'POST',
  path: '/api/v1/users/{id}/invite',
  summary:
    'Create an invite for a user, and mail it if this installation sends mail. It is valid for 7 days, works once, and replaces earlier invites of the user',
  access: needs('MANAGE_USERS'),
  refusesNamedKeys: true,
  params: UserParams,
  answer: z.object({ status: z.literal('OK'), data: PersonalLink }),
  example: (ids) => ({ params: { id: ids.userId } }),
});

export const createResetLink = route({
  method: 'POST',
  path: '/api/v1/users/{id}/password_reset',
  summary:
    'Create a link with which a user sets a new password, and mail it if this installation sends mail. It works once',
  access: needs('MANAGE_USERS'),
  refusesNamedKeys: true,
  params: UserParams,
  answer: z.object({ status: z.literal('OK'), data: PersonalLink }),
  example: (ids) => ({ params: { id: ids.userId } }),
});

/** What a user owns. Transferring it needs the user to be disabled. */
export const ownedByUser = route({
  method: 'GET',
  path: '/api/v1/users/{id}/owned',
  summary: 'Count the assets and collections of a user',
  access: needs('MANAGE_USERS'),
  params: UserParams,
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({
      /** Including those in the trash. */
      assets: z.number().int(),
      /** Without the basket. */
      collections: z.number().int(),
    }),
  }),
  example: (ids) => ({ params: { id: ids.userId } }),
});
