import { API_KEY_DAYS_MAX, API_KEY_NAME_MAX } from '@spindle/contracts/api-keys/api-keys';
import { Permission, ROLES, type RoleId } from '@spindle/contracts/http/permissions';
import { SettingsSection } from '@spindle/contracts/settings/settings';
import { UsageError } from '../usage-error.ts';

export const ACCOUNT_USAGE = `  npm run admin -- users list [--json]
  npm run admin -- users invite EMAIL --first-name NAME --last-name NAME --role ROLE [--json]
  npm run admin -- users disable|enable EMAIL [--json]
  npm run admin -- users set-role EMAIL ROLE [--json]
  npm run admin -- users transfer FROM TO [--json]
      Manages users. invite adds a user if there is none with this address, and prints a link that works once. ROLE is one of
      ${ROLES.map(({ name }) => name).join(', ')}. Disabling ends sessions, keys and running requests. transfer
      gives all assets and collections of a disabled user to another user; if it is interrupted, run it again.

  npm run admin -- keys list EMAIL [--json]
  npm run admin -- keys create EMAIL --name NAME --scope PERMISSION... [--days DAYS] [--json]
  npm run admin -- keys revoke EMAIL ID [--json]
      Manages the named API keys of a user. A new key is shown only once. Repeat --scope for each permission:
      ${Permission.options.slice(0, 5).join(', ')},
      ${Permission.options.slice(5).join(', ')}.

  npm run admin -- settings get [SECTION] [--json]
  npm run admin -- settings set SECTION [--json]
      Prints settings with masked secrets, or changes a section. set reads a JSON object with the changed fields from standard
      input. Sections: ${SettingsSection.options.join(', ')}.
`;

/** A parsed command about users, keys or settings. `isJson`: the output is one JSON value. */
export type AccountCommand = { isJson: boolean } & (
  | { name: 'users list' }
  | { name: 'users invite'; email: string; firstName: string; lastName: string; roleId: RoleId }
  | { name: 'users disable' | 'users enable'; email: string }
  | { name: 'users set-role'; email: string; roleId: RoleId }
  | { name: 'users transfer'; email: string; to: string }
  | { name: 'keys list'; email: string }
  | { name: 'keys create'; email: string; title: string; scopes: Permission[]; days: number | null }
  | { name: 'keys revoke'; email: string; id: string }
  | { name: 'settings get'; section: SettingsSection | null }
  | { name: 'settings set'; section: SettingsSection }
);

/** The options of these commands, as parseArgs returns them. */
export interface AccountOptions {
  json?: boolean | undefined;
  'first-name'?: string | undefined;
  'last-name'?: string | undefined;
  role?: string | undefined;
  name?: string | undefined;
  scope?: string[] | undefined;
  days?: string | undefined;
}

interface Definition {
  /** The names of the arguments; one in brackets may be missing. */
  words: string[];
  options: (keyof AccountOptions)[];
  make(words: string[], options: AccountOptions): AccountCommand;
}

/** The commands by their two words. Each also accepts --json. */
export const ACCOUNT_COMMANDS: Readonly<Record<string, Definition>> = {
  'users list': {
    words: [],
    options: ['json'],
    make: (_words, { json: isJson = false }) => ({ name: 'users list', isJson }),
  },
  'users invite': {
    words: ['EMAIL'],
    options: ['json', 'first-name', 'last-name', 'role'],
    make: ([email = ''], options) => ({
      name: 'users invite',
      email,
      firstName: required(options, 'first-name'),
      lastName: required(options, 'last-name'),
      roleId: parseRole(required(options, 'role')),
      isJson: options.json ?? false,
    }),
  },
  'users disable': {
    words: ['EMAIL'],
    options: ['json'],
    make: ([email = ''], { json: isJson = false }) => ({ name: 'users disable', email, isJson }),
  },
  'users enable': {
    words: ['EMAIL'],
    options: ['json'],
    make: ([email = ''], { json: isJson = false }) => ({ name: 'users enable', email, isJson }),
  },
  'users set-role': {
    words: ['EMAIL', 'ROLE'],
    options: ['json'],
    make: ([email = '', role = ''], { json: isJson = false }) => ({
      name: 'users set-role',
      email,
      roleId: parseRole(role),
      isJson,
    }),
  },
  'users transfer': {
    words: ['FROM', 'TO'],
    options: ['json'],
    make: ([email = '', to = ''], { json: isJson = false }) => ({
      name: 'users transfer',
      email,
      to,
      isJson,
    }),
  },
  'keys list': {
    words: ['EMAIL'],
    options: ['json'],
    make: ([email = ''], { json: isJson = false }) => ({ name: 'keys list', email, isJson }),
  },
  'keys create': {
    words: ['EMAIL'],
    options: ['json', 'name', 'scope', 'days'],
    make: ([email = ''], options) => ({
      name: 'keys create',
      email,
      title: parseTitle(required(options, 'name')),
      scopes: parseScopes(options.scope ?? []),
      days: parseDays(options.days),
      isJson: options.json ?? false,
    }),
  },
  'keys revoke': {
    words: ['EMAIL', 'ID'],
    options: ['json'],
    make: ([email = '', id = ''], { json: isJson = false }) => ({
      name: 'keys revoke',
      email,
      id,
      isJson,
    }),
  },
  'settings get': {
    words: ['[SECTION]'],
    options: ['json'],
    make: ([section], { json: isJson = false }) => ({
      name: 'settings get',
      section: section === undefined ? null : parseSection(section),
      isJson,
    }),
  },
  'settings set': {
    words: ['SECTION'],
    options: ['json'],
    make: ([section = ''], { json: isJson = false }) => ({
      name: 'settings set',
      section: parseSection(section),
      isJson,
    }),
  },
};

function required(
  options: AccountOptions,
  name: 'first-name' | 'last-name' | 'role' | 'name',
): string {
  const value = options[name]?.trim();
  if (!value) throw new UsageError(`--${name} is missing.`);
  return value;
}

function parseRole(text: string): RoleId {
  const role = ROLES.find(({ name }) => name === text.toUpperCase());
  if (!role)
    throw new UsageError(`Unknown role: ${text}. Use ${ROLES.map(({ name }) => name).join(', ')}.`);
  return role.id;
}

function parseTitle(text: string): string {
  if (text.length > API_KEY_NAME_MAX)
    throw new UsageError(`--name must have at most ${API_KEY_NAME_MAX} characters.`);
  return text;
}

function parseScopes(texts: string[]): Permission[] {
  if (texts.length === 0) throw new UsageError('--scope is missing.');
  return texts.map((text) => {
    const scope = Permission.safeParse(text.toUpperCase());
    if (!scope.success)
      throw new UsageError(`Unknown permission: ${text}. Use ${Permission.options.join(', ')}.`);
    return scope.data;
  });
}

function parseDays(text: string | undefined): number | null {
  if (text === undefined) return null;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > API_KEY_DAYS_MAX)
    throw new UsageError(`--days must be a number from 1 to ${API_KEY_DAYS_MAX}.`);
  return days;
}

function parseSection(text: string): SettingsSection {
  const section = SettingsSection.safeParse(text);
  if (!section.success)
    throw new UsageError(`Unknown section: ${text}. Use ${SettingsSection.options.join(', ')}.`);
  return section.data;
}
