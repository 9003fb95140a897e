import { z } from 'zod';
import { RoleName } from '../http/permissions.ts';
import { needs, route } from '../http/route.ts';
import { PersonalLink } from './users.ts';

/** Limits an imported file: its characters, and its rows below the header. */
export const IMPORT_CHARACTERS_MAX = 300_000;
export const IMPORT_ROWS_MAX = 500;

/** The columns of an imported file. The last one may be missing. */
export const IMPORT_COLUMNS = [
  'email',
  'first_name',
  'last_name',
  'role',
  'group_asset_access',
] as const;

/** A file to start from. */
export const IMPORT_TEMPLATE =
  'email,first_name,last_name,role,group_asset_access\r\nsomeone.new@example.com,Someone,New,USER,yes\r\n';

export const IMPORT_FAULTY = 'The file has errors. No user was added.';
/** Returns the message after an import. */
export const usersImported = (count: number) =>
  count === 1 ? '1 user was added.' : `${count} users were added.`;

/** A row of an imported file. */
export const ImportRow = z.object({
  /** The line of the file, from 1, in which the row begins. */
  line: z.number().int(),
  /** As far as the row is valid, in the form that is stored; otherwise the text of the file. */
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Null: the role is missing or unknown. */
  role_name: RoleName.nullable(),
  group_asset_access: z.boolean(),
  /** `exists`: a user with this address exists and stays unchanged. `created` only after the import. */
  state: z.enum(['new', 'exists', 'invalid', 'created']),
  /** Each message continues the sentence that the column starts. */
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
  /** The invite of a created user. It is not returned again. */
  invite: PersonalLink.nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const importUsers = route({
  method: 'POST',
  path: '/api/v1/users/import',
  summary:
    'Add the users of a CSV file and invite them, by mail if this installation sends mail. All new rows are added, or none; addresses that exist are skipped. With preview=1, nothing is added and the rows show their errors',
  access: needs('MANAGE_USERS'),
  refusesNamedKeys: true,
  query: z.object({ preview: z.enum(['0', '1']).default('0') }),
  body: z.object({
    /** A header with the columns email, first_name, last_name, role and, if wanted, group_asset_access; then one row for each user. */
    csv: z.string().min(1).max(IMPORT_CHARACTERS_MAX),
  }),
  answer: z.object({
    status: z.literal('OK'),
    rows: z.array(ImportRow),
    /** The number of rows that would be added, or were. */
    count: z.number().int(),
    message: z.string(),
  }),
  example: () => ({ body: { csv: IMPORT_TEMPLATE } }),
});
