import { parseArgs } from 'node:util';

export const USAGE = `Commands for whoever runs Spindle. They work beside a running Spindle and without one.

  npm run admin -- reset-password EMAIL [--stdin]
      Gives a user a new password, made by chance or, with --stdin, typed in (8 to 32 characters), and ends all their
      sessions.

  npm run admin -- import PATH [--as EMAIL] [--collections]
      Makes assets of all files of a folder, or of s3://bucket/prefix with the S3 settings of Spindle. Assets remember the
      folder below PATH. Run again, it skips what is there already: same folder, name, size and checksum. Links are not
      followed; hidden and system files are left out. The assets belong to the first ADMIN, or to --as. --collections
      puts what lies below each top folder into a collection of its name.

  npm run admin -- backup FILE [--files | --no-files]
      Writes everything that is to be kept into one new file, as it is at one moment, while Spindle runs or not: the
      database, the secret key where Spindle made it, and the stored files where they lie on disk, or with --files.

  npm run admin -- restore FILE [--replace]
      Puts a backup back into an empty database, or with --replace in the place of what there is. Stop Spindle first. The
      whole backup is checked before anything is changed; that of an older release is brought up to date.

  npm run admin -- hand-over FROM TO
      Gives the collections of a disabled user to another: e-mail addresses both.

  npm run admin -- sweep [--accept-many]
      Puts back what lies in the quarantine of the file store and has a row in the database, and moves there what has had
      no row for a day. --accept-many also where that is more than 1 % of the store, or 1,000 objects.

  npm run admin -- mark-store
      Declares that the file store belongs to this database, where /readyz or the log doubts it.

Exit codes: 0 all is well, 1 it failed or a part of it did, 2 the command is not understood.`;

/** A command as it was typed, its words in their places. */
export type Command =
  | { name: 'reset-password'; email: string; isTyped: boolean }
  | { name: 'import'; path: string; owner: string | null; collects: boolean }
  | { name: 'backup'; path: string; withFiles: boolean | null }
  | { name: 'restore'; path: string; replaces: boolean }
  | { name: 'hand-over'; from: string; to: string }
  | { name: 'sweep'; acceptMany: boolean }
  | { name: 'mark-store' };

/** The command is not understood: the message says why. */
export class UsageError extends Error {}

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  stdin: { type: 'boolean' },
  as: { type: 'string' },
  collections: { type: 'boolean' },
  files: { type: 'boolean' },
  'no-files': { type: 'boolean' },
  replace: { type: 'boolean' },
  'accept-many': { type: 'boolean' },
} as const;

type Options = ReturnType<typeof readArgs>['values'];

/** Which options and how many words a command takes. */
const COMMANDS: Record<
  string,
  { words: string[]; options: (keyof Options)[]; make(words: string[], options: Options): Command }
> = {
  'reset-password': {
    words: ['EMAIL'],
    options: ['stdin'],
    make: ([email = ''], { stdin = false }) => ({ name: 'reset-password', email, isTyped: stdin }),
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
      if (files && noFiles) throw new UsageError('Give --files or --no-files, not both.');
      return { name: 'backup', path, withFiles: noFiles ? false : (files ?? null) };
    },
  },
  restore: {
    words: ['FILE'],
    options: ['replace'],
    make: ([path = ''], { replace = false }) => ({ name: 'restore', path, replaces: replace }),
  },
  'hand-over': {
    words: ['FROM', 'TO'],
    options: [],
    make: ([from = '', to = '']) => ({ name: 'hand-over', from, to }),
  },
  sweep: {
    words: [],
    options: ['accept-many'],
    make: (_words, { 'accept-many': acceptMany = false }) => ({ name: 'sweep', acceptMany }),
  },
  'mark-store': { words: [], options: [], make: () => ({ name: 'mark-store' }) },
};

/** Null when help is asked for. Throws UsageError. */
export function parseCommand(args: string[]): Command | null {
  const { values, positionals } = readArgs(args);
  const [name, ...words] = positionals;
  if (values.help || (name === undefined && args.length === 0)) return null;
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name ?? ''] : undefined;
  if (!command) throw new UsageError(`There is no command ${name ?? '(none given)'}.`);
  if (words.length !== command.words.length || words.includes(''))
    throw new UsageError(`The command is: ${[name, ...command.words].join(' ')}`);
  const foreign = Object.keys(values).find(
    (key) => !command.options.includes(key as keyof Options),
  );
  if (foreign) throw new UsageError(`${name} takes no --${foreign}.`);
  return command.make(words, values);
}

function readArgs(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
