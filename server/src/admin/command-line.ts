import { parseArgs } from 'node:util';
import {
  ACCOUNT_COMMANDS,
  ACCOUNT_USAGE,
  type AccountCommand,
} from './accounts/account-commands.ts';
import { UsageError } from './usage-error.ts';

export const USAGE = `Commands for operators of Spindle. They work while Spindle runs and while it is stopped.

  npm run admin -- reset-password EMAIL [--stdin] [--replace-key]
      Sets a new password for a user and ends all their sessions. The password is random or, with --stdin, read from
      standard input (8 to 32 characters). --replace-key also replaces the API key of Settings > Security: requests with it
      and links signed with it stop working.

${ACCOUNT_USAGE}
  npm run admin -- import PATH [--as EMAIL] [--collections]
      Imports all files of a folder, or of s3://bucket/prefix with the S3 settings of Spindle. Each asset stores its folder
      relative to PATH. A second run skips imported files: same folder, name, size and checksum. Links, hidden files and
      system files are skipped. The assets belong to the first ADMIN, or to the user in --as. --collections creates a
      collection for each top-level folder.

  npm run admin -- backup FILE [--files | --no-files]
      Writes a consistent backup to one new file, while Spindle runs or is stopped: the database, the secret key if Spindle
      generated it, and the stored files if they are on disk or --files is set. With - as FILE, the backup goes to standard
      output: npm --silent run admin -- backup - > spindle.tar

  npm run admin -- restore FILE [--replace]
      Restores a backup into an empty database, or replaces the existing data with --replace. Stop Spindle first. The whole
      backup is checked before anything is changed. A backup of an older release is migrated. With - as FILE, the backup is read
      from standard input into the data folder first, which needs room for it there.

  npm run admin -- collections transfer FROM TO
      Transfers the collections of a disabled user to another user. FROM and TO are email addresses. users transfer also transfers
      the assets.

  npm run admin -- sweep [--accept-many]
      Restores objects from the quarantine of the file store that have a row in the database, and moves objects to it that
      have had no row for a day. --accept-many allows more than 1 % of the store, or 1,000 objects.

  npm run admin -- audit verify [--json]
      Verifies the hash chain of the audit log. Names the first entry that was changed or deleted. Note the number and hash of
      the last entry: a log that was replaced as a whole has others.

  npm run admin -- usage import-cdn-log FILE
      Imports the log of a content delivery network into the usage statistics, as it is or compressed with gzip. A log that was
      imported before is not imported again.

  npm run admin -- stores list [--json]
      Lists the buckets of Settings > Storage, also those of earlier settings, and the number of files in each.

  npm run admin -- stores forget NAME
      Removes a lost bucket from the list. Refused while new files go to it or files of assets are in it. Objects in the bucket
      stay there.

  npm run admin -- models list
      Lists the models of machine learning in MODELS_DIR with their license, size and source, and missing files.

  npm run admin -- models verify
      Also compares the checksums of their files with the manifests.

  npm run admin -- models pull [NAME] [--yes] [--replace]
      Lists models that can be downloaded. With a NAME, shows the files of one, their size and license, asks, and downloads it
      into MODELS_DIR. --yes does not ask. An interrupted download continues.

  npm run admin -- models import FOLDER [--replace]
      Copies a model with its manifest.json from a folder into MODELS_DIR, after its files are verified.

  npm run admin -- mark-store
      Confirms that the file store belongs to this database, if /readyz or the log reports a mismatch.

Exit codes: 0 success, 1 failure or partial failure, 2 invalid command.`;

/** A parsed command with its arguments and options. */
export type Command =
  | AccountCommand
  | { name: 'reset-password'; email: string; isTyped: boolean; replacesKey: boolean }
  | { name: 'import'; path: string; owner: string | null; collects: boolean }
  | { name: 'backup'; path: string; withFiles: boolean | null }
  | { name: 'restore'; path: string; replaces: boolean }
  | { name: 'collections transfer'; from: string; to: string }
  | { name: 'sweep'; acceptMany: boolean }
  | { name: 'audit verify'; isJson: boolean }
  | { name: 'usage import-cdn-log'; path: string }
  | { name: 'stores list'; isJson: boolean }
  | { name: 'stores forget'; store: string }
  | { name: 'models'; verifies: boolean }
  | { name: 'models import'; folder: string; replaces: boolean }
  | { name: 'models pull'; model: string | null; isAgreed: boolean; replaces: boolean }
  | { name: 'mark-store' };

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  stdin: { type: 'boolean' },
  as: { type: 'string' },
  collections: { type: 'boolean' },
  files: { type: 'boolean' },
  'no-files': { type: 'boolean' },
  replace: { type: 'boolean' },
  'accept-many': { type: 'boolean' },
  'replace-key': { type: 'boolean' },
  json: { type: 'boolean' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  role: { type: 'string' },
  name: { type: 'string' },
  scope: { type: 'string', multiple: true },
  days: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

type Options = ReturnType<typeof readArgs>['values'];

/** The names of the arguments (`words`) and the options of each command, and how a command is created from their values. */
const COMMANDS: Record<
  string,
  { words: string[]; options: (keyof Options)[]; make(words: string[], options: Options): Command }
> = {
  ...ACCOUNT_COMMANDS,
  'reset-password': {
    words: ['EMAIL'],
    options: ['stdin', 'replace-key'],
    make: ([email = ''], { stdin = false, 'replace-key': replacesKey = false }) => ({
      name: 'reset-password',
      email,
      isTyped: stdin,
      replacesKey,
    }),
  },
  import: {
    words: ['PATH'],
    options: ['as', 'collections'],
    make: ([path = ''], { as: owner = null, collections: collects = false }) => ({
      name: 'import',
      path,
      owner,
      collects,
    }),
  },
  backup: {
    words: ['FILE'],
    options: ['files', 'no-files'],
    make: ([path = ''], { files, 'no-files': noFiles }) => {
      if (files && noFiles) throw new UsageError('Use either --files or --no-files.');
      return { name: 'backup', path, withFiles: noFiles ? false : (files ?? null) };
    },
  },
  restore: {
    words: ['FILE'],
    options: ['replace'],
    make: ([path = ''], { replace = false }) => ({ name: 'restore', path, replaces: replace }),
  },
  'collections transfer': {
    words: ['FROM', 'TO'],
    options: [],
    make: ([from = '', to = '']) => ({ name: 'collections transfer', from, to }),
  },
  sweep: {
    words: [],
    options: ['accept-many'],
    make: (_words, { 'accept-many': acceptMany = false }) => ({ name: 'sweep', acceptMany }),
  },
  'audit verify': {
    words: [],
    options: ['json'],
    make: (_words, { json: isJson = false }) => ({ name: 'audit verify', isJson }),
  },
  'usage import-cdn-log': {
    words: ['FILE'],
    options: [],
    make: ([path = '']) => ({ name: 'usage import-cdn-log', path }),
  },
  'stores list': {
    words: [],
    options: ['json'],
    make: (_words, { json: isJson = false }) => ({ name: 'stores list', isJson }),
  },
  'stores forget': {
    words: ['NAME'],
    options: [],
    make: ([store = '']) => ({ name: 'stores forget', store }),
  },
  'models list': { words: [], options: [], make: () => ({ name: 'models', verifies: false }) },
  'models verify': { words: [], options: [], make: () => ({ name: 'models', verifies: true }) },
  'models pull': {
    words: ['[NAME]'],
    options: ['yes', 'replace'],
    make: ([model = null], { yes: isAgreed = false, replace: replaces = false }) => ({
      name: 'models pull',
      model,
      isAgreed,
      replaces,
    }),
  },
  'models import': {
    words: ['FOLDER'],
    options: ['replace'],
    make: ([folder = ''], { replace: replaces = false }) => ({
      name: 'models import',
      folder,
      replaces,
    }),
  },
  'mark-store': { words: [], options: [], make: () => ({ name: 'mark-store' }) },
};

/** Present names of commands by those of version 0.2.0. Accepted until version 1.0; docs/renamed.md lists them. */
const OLD_COMMANDS: ReadonlyMap<string | undefined, string> = new Map([
  ['hand-over', 'collections transfer'],
]);

/** Parses a command line. Returns null for a request for help. Throws UsageError. */
export function parseCommand(args: string[]): Command | null {
  const { values, positionals } = readArgs(args);
  const { name, words } = splitCommand(positionals);
  if (values.help || (name === undefined && args.length === 0)) return null;
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name ?? ''] : undefined;
  if (!command) throw new UsageError(unknownCommand(positionals));
  const least = command.words.filter((word) => !word.startsWith('[')).length;
  if (words.length < least || words.length > command.words.length || words.includes(''))
    throw new UsageError(`Usage: ${[name, ...command.words].join(' ')}`);
  const foreign = Object.keys(values).find(
    (key) => !command.options.includes(key as keyof Options),
  );
  if (foreign) throw new UsageError(`${name} does not accept --${foreign}.`);
  return command.make(words, values);
}

/** Returns why there is no such command; for the first word of longer names, with those names. */
function unknownCommand([first = '(none)', second]: string[]): string {
  const longer = Object.keys(COMMANDS).filter((name) => name.startsWith(`${first} `));
  if (longer.length === 0) return `Unknown command: ${first}.`;
  const use = `Use ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(longer)}.`;
  return second === undefined ? use : `Unknown command: ${first} ${second}. ${use}`;
}

/** Splits the name of a command from its arguments. Some commands have names of two words. */
function splitCommand([first, second, ...rest]: string[]): {
  name: string | undefined;
  words: string[];
} {
  const pair = `${first} ${second}`;
  if (Object.hasOwn(COMMANDS, pair)) return { name: pair, words: rest };
  const isGroup = Object.keys(COMMANDS).some((name) => name.startsWith(`${first} `));
  if (isGroup) return { name: second === undefined ? first : pair, words: rest };
  const name = OLD_COMMANDS.get(first) ?? first;
  return { name, words: second === undefined ? [] : [second, ...rest] };
}

function readArgs(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
