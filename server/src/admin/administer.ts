import { validationSentence } from '@spindle/contracts/http/validation-messages';
import { ConfigError, loadConfig } from '@spindle/core/config/config';
import { type Context, closeContext, openContext } from '@spindle/core/context';
import { AppError } from '@spindle/core/errors';
import { markStore } from '@spindle/core/installation/store-identity';
import { isMigrated } from '@spindle/prisma/migrate';
import { transferOwnership } from '../collections/transfer-ownership.ts';
import { runAccountCommand } from './accounts/run-account-command.ts';
import { AdminError } from './admin-error.ts';
import { runBackup, runRestore } from './backup/run-backup.ts';
import { commandActor } from './command-actor.ts';
import { type Command, parseCommand, USAGE } from './command-line.ts';
import { findUser } from './find-user.ts';
import { runImport } from './import/run-import.ts';
import { runImportCdnLog } from './import/run-import-cdn-log.ts';
import { importModel } from './models/import-model.ts';
import { type Ask, pullModel } from './models/pull-model.ts';
import { runModels } from './models/run-models.ts';
import type { Output, Streams } from './output.ts';
import { recordCommand } from './record-command.ts';
import { resetPassword } from './reset-password.ts';
import { listStores, runForgetStore } from './run-stores.ts';
import { runSweep } from './run-sweep.ts';
import { UsageError } from './usage-error.ts';
import { verifyLog } from './verify-log.ts';

/** The environment, input and output of a command. */
export interface CommandEnvironment extends Output, Streams {
  env: Record<string, string | undefined>;
  /** Returns the database URL, or null when `env` holds it. `alone`: Spindle must not run at the same time. */
  findDatabase(alone: boolean): Promise<string | null>;
  /** Reads the whole standard input. */
  readInput(): Promise<string>;
  ask: Ask;
}

/**
 * Runs a command line. Returns the exit code: 0 for success, 1 for a complete or partial failure, 2 for wrong usage.
 */
export async function administer(args: string[], environment: CommandEnvironment): Promise<number> {
  try {
    const command = parseCommand(args);
    if (command) return await runCommand(command, environment);
    environment.say(USAGE);
    return 0;
  } catch (error) {
    environment.complain(errorText(error));
    return error instanceof UsageError ? 2 : 1;
  }
}

async function runCommand(command: Command, environment: CommandEnvironment): Promise<number> {
  const databaseUrl = await environment.findDatabase(command.name === 'restore');
  const config = loadConfig({
    LOG_LEVEL: 'error',
    ...environment.env,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  });
  // Backup and restore also work on a database that is not migrated.
  if (command.name === 'backup') return (await runBackup(config, command, environment)) ? 0 : 1;
  if (command.name === 'restore') return (await runRestore(config, command, environment)) ? 0 : 1;
  if (command.name === 'models import')
    return (await importModel(config, command, environment)) ? 0 : 1;
  if (command.name === 'models pull') {
    const pull = { ...command, name: command.model };
    return (await pullModel(config, pull, environment)) ? 0 : 1;
  }
  if (command.name === 'models') return (await runModels(config, command, environment)) ? 0 : 1;
  if (!(await isMigrated(config.databaseUrl)))
    throw new AdminError(
      'The database is not migrated to this release yet. Start Spindle once and try again.',
    );
  const ctx = { ...(await openContext(config, 'admin')), actor: commandActor() };
  try {
    return await runInContext(ctx, command, environment);
  } finally {
    await closeContext(ctx);
  }
}

/** A command that works on a migrated database. */
type InContext = Exclude<
  Command,
  { name: 'backup' | 'restore' | 'models' | 'models import' | 'models pull' }
>;

async function runInContext(
  ctx: Context,
  command: InContext,
  environment: CommandEnvironment,
): Promise<number> {
  const { say } = environment;
  switch (command.name) {
    case 'reset-password':
      await runResetPassword(ctx, command, environment);
      return 0;
    case 'import':
      return (await runImport(ctx, command, environment)) ? 0 : 1;
    case 'sweep':
      return (await runSweep(ctx, command, environment)) ? 0 : 1;
    case 'usage import-cdn-log':
      await runImportCdnLog(ctx, command.path, environment);
      return 0;
    case 'stores list':
      await listStores(ctx, command, environment);
      return 0;
    case 'stores forget':
      await runForgetStore(ctx, command.store, environment);
      return 0;
    case 'mark-store':
      await markStore(ctx);
      await recordCommand(ctx, { action: 'command.mark_store' });
      say('The file store now holds the id of this installation.');
      return 0;
    case 'audit verify':
      return (await verifyLog(ctx, command, environment)) ? 0 : 1;
    case 'collections transfer': {
      const from = await findUser(ctx, command.from);
      const { id } = await findUser(ctx, command.to);
      const input = { params: { id: from.id }, body: { to_user_id: id }, query: undefined };
      say((await transferOwnership(ctx, input)).message);
      return 0;
    }
    default:
      for (const line of await runAccountCommand(ctx, command, environment.readInput)) say(line);
      return 0;
  }
}

async function runResetPassword(
  ctx: Context,
  { email, isTyped, replacesKey }: Extract<Command, { name: 'reset-password' }>,
  { say, readInput }: CommandEnvironment,
): Promise<void> {
  const typed = isTyped ? firstLine(await readInput()) : null;
  const { user, password, sessions } = await resetPassword(ctx, email, { typed, replacesKey });
  say(`Password of ${user.email} changed. Sessions ended: ${sessions}.`);
  say(
    replacesKey
      ? 'The API key was replaced. The old key and the links signed with it no longer work.'
      : 'The API key and the links signed with it remain valid. --replace-key replaces the key.',
  );
  if (typed === null) say(`New password: ${password}  (shown only now)`);
  if (!user.enabled)
    say('This user is disabled and cannot sign in until an ADMIN enables the account.');
}

function firstLine(text: string): string {
  return text.split(/\r?\n/)[0] ?? '';
}

/** Returns the message of an error with its details; for an unexpected one, its stack. */
function errorText(error: unknown): string {
  if (error instanceof UsageError)
    return `${error.message}\nnpm run admin -- --help describes all commands.`;
  if (error instanceof AppError) return [error.message, ...detailLines(error)].join('\n');
  const isForUser = [ConfigError, AdminError].some((kind) => error instanceof kind);
  if (!(error instanceof Error)) return String(error);
  return isForUser ? error.message : (error.stack ?? error.message);
}

/** Returns a line for each field at fault. The message of a failed validation names the first one already. */
function detailLines({ message, details = [] }: AppError): string[] {
  return details
    .filter((detail) => validationSentence(detail.message, detail.path) !== message)
    .map(({ path, message: reason }) => {
      const sentence = validationSentence(reason, path);
      return sentence.startsWith(path) ? `- ${sentence}` : `- ${path}: ${sentence}`;
    });
}
