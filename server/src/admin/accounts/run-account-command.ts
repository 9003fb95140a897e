import { NewApiKey } from '@spindle/contracts/api-keys/api-keys';
import { roleOf } from '@spindle/contracts/http/permissions';
import { NewUser, type UserChange } from '@spindle/contracts/users/users';
import type { Context } from '@spindle/core/context';
import { Invalid, invalidFrom } from '@spindle/core/errors';
import { loadSecrets, type Secrets } from '@spindle/core/secrets';
import { createApiKey } from '../../api-keys/create.ts';
import { listApiKeys } from '../../api-keys/list.ts';
import { revokeApiKey } from '../../api-keys/revoke.ts';
import { actorFor } from '../../credentials/principals.ts';
import { readSettings } from '../../settings/read.ts';
import { updateSettings } from '../../settings/update.ts';
import { changeUser } from '../../users/change.ts';
import { createUser } from '../../users/create.ts';
import { inviteUser } from '../../users/invite.ts';
import { findUser } from '../find-user.ts';
import type { AccountCommand } from './account-commands.ts';
import { transferUser } from './transfer-user.ts';

/** The result of a command: lines for people, and the value that --json prints. */
interface Result {
  lines: string[];
  json: unknown;
}

/** Runs a command about users, keys or settings. Returns the lines to print. Throws NotFound, Invalid and Conflict. */
export async function runAccountCommand(
  ctx: Context,
  command: AccountCommand,
  readInput: () => Promise<string>,
): Promise<string[]> {
  const secrets = await loadSecrets(ctx.config);
  const { lines, json } = await run(ctx, command, secrets, readInput);
  return command.isJson ? [JSON.stringify(json, null, 2)] : lines;
}

function run(
  ctx: Context,
  command: AccountCommand,
  secrets: Secrets,
  readInput: () => Promise<string>,
): Promise<Result> {
  switch (command.name) {
    case 'users list':
      return listUsers(ctx);
    case 'users invite':
      return invite(ctx, command, secrets);
    case 'users disable':
      return change(ctx, command.email, { enabled: false }, secrets);
    case 'users enable':
      return change(ctx, command.email, { enabled: true }, secrets);
    case 'users set-role':
      return change(ctx, command.email, { role_id: command.roleId }, secrets);
    case 'users transfer':
      return transfer(ctx, command);
    case 'keys list':
      return listKeys(ctx, command.email);
    case 'keys create':
      return createKey(ctx, command, secrets);
    case 'keys revoke':
      return revokeKey(ctx, command);
    case 'settings get':
      return getSettings(ctx, command.section, secrets);
    case 'settings set':
      return setSettings(ctx, command.section, secrets, readInput);
  }
}

async function listUsers({ db }: Context): Promise<Result> {
  const users = await db.user.findMany({ orderBy: { id: 'asc' } });
  const json = users.map((user) => ({
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    role_name: roleOf(user.roleId).name,
    enabled: user.enabled,
    last_sign_in: user.lastSignIn,
  }));
  const lines = json.map(({ email, role_name, enabled }) =>
    [email, role_name, enabled ? 'enabled' : 'disabled'].join('\t'),
  );
  return { lines, json };
}

/** Invites a user, and adds the user first if there is none with this address. */
async function invite(
  ctx: Context,
  command: Extract<AccountCommand, { name: 'users invite' }>,
  secrets: Secrets,
): Promise<Result> {
  const email = command.email.trim().toLowerCase();
  const user = await ctx.db.user.findUnique({ where: { email } });
  const { url, expires_at, is_mailed } = user
    ? (await inviteUser(ctx, user.id, secrets)).data
    : await addInvited(ctx, command, secrets);
  return {
    lines: [
      `${email} can sign in once with this link until ${expires_at}:`,
      url,
      is_mailed ? 'The link is mailed to the user too.' : 'No mail is sent: pass the link on.',
    ],
    json: { email, url, expires_at, is_new: user === null, is_mailed },
  };
}

async function addInvited(
  ctx: Context,
  { email, firstName, lastName, roleId }: Extract<AccountCommand, { name: 'users invite' }>,
  secrets: Secrets,
) {
  const { data: body, error } = NewUser.safeParse({
    email,
    first_name: firstName,
    last_name: lastName,
    role_id: roleId,
    notification_email: true,
  });
  if (!body) throw invalidFrom(error, 'user');
  const { invite } = await createUser(ctx, { params: undefined, query: undefined, body }, secrets);
  if (!invite) throw new Error('unreachable: a new user without an invite');
  return invite;
}

async function change(
  ctx: Context,
  email: string,
  body: UserChange,
  secrets: Secrets,
): Promise<Result> {
  const { id } = await findUser(ctx, email);
  const { data } = await changeUser(ctx, { params: { id }, query: undefined, body }, secrets);
  const { role_name, enabled } = data;
  return {
    lines: [`${data.email}: ${role_name}, ${enabled ? 'enabled' : 'disabled'}.`],
    json: { id, email: data.email, role_name, enabled },
  };
}

async function transfer(
  ctx: Context,
  command: Extract<AccountCommand, { name: 'users transfer' }>,
): Promise<Result> {
  const owner = await findUser(ctx, command.email);
  const receiver = await findUser(ctx, command.to);
  const owned = await transferUser(ctx, { from: owner.id, to: receiver.id });
  return {
    lines: [
      `Transferred to ${receiver.email}: assets ${owned.assets}, collections ${owned.collections}.`,
    ],
    json: { from: owner.email, to: receiver.email, ...owned },
  };
}

/** Returns the context of a user, for whom the operator manages keys. The audit log names the operator. */
async function contextOf(ctx: Context, email: string): Promise<Context> {
  const { email: operator, address } = ctx.actor;
  const user = await findUser(ctx, email);
  return { ...ctx, actor: { ...actorFor(user, 'command'), email: operator, address } };
}

async function listKeys(ctx: Context, email: string): Promise<Result> {
  const { keys } = await listApiKeys(await contextOf(ctx, email));
  const lines = keys.map(({ id, name, scopes, expires_at }) =>
    [id, name, scopes.join(','), expires_at ?? 'never expires'].join('\t'),
  );
  return { lines, json: keys };
}

async function createKey(
  ctx: Context,
  { email, title, scopes, days }: Extract<AccountCommand, { name: 'keys create' }>,
  secrets: Secrets,
): Promise<Result> {
  const given = NewApiKey.safeParse({ name: title, scopes, expires_in_days: days });
  if (!given.data) throw invalidFrom(given.error, 'key');
  const { data } = await createApiKey(await contextOf(ctx, email), given.data, secrets);
  return { lines: [`New key: ${data.key}  (shown only now)`], json: data };
}

async function revokeKey(
  ctx: Context,
  { email, id }: Extract<AccountCommand, { name: 'keys revoke' }>,
): Promise<Result> {
  const user = await contextOf(ctx, email);
  const { keys } = await listApiKeys(user);
  // The database would refuse an id that is not a UUID.
  const known = keys.find((key) => key.id === id.toLowerCase());
  const { message } = await revokeApiKey(user, known?.id ?? NO_ID);
  return { lines: [message], json: { id } };
}

/** The id of no key. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Returns the context of an operator, who may read and change all settings but has no keys. */
const operatorOf = (ctx: Context): Context => ({
  ...ctx,
  actor: { ...ctx.actor, permissions: ['UPDATE_SETTINGS'] },
});

async function getSettings(
  ctx: Context,
  section: Extract<AccountCommand, { name: 'settings get' }>['section'],
  secrets: Secrets,
): Promise<Result> {
  const { data } = await readSettings(operatorOf(ctx), secrets);
  const json = section === null ? data : data[section];
  return { lines: [JSON.stringify(json, null, 2)], json };
}

async function setSettings(
  ctx: Context,
  section: Extract<AccountCommand, { name: 'settings set' }>['section'],
  secrets: Secrets,
  readInput: () => Promise<string>,
): Promise<Result> {
  const input = {
    params: undefined,
    query: { update_key: undefined },
    body: { key: section, value: parseJson(await readInput()) },
  };
  // Every server drops its own copy when the row changes.
  const cache = { drop: () => undefined };
  const { data, message } = await updateSettings(operatorOf(ctx), input, {
    cache,
    secrets,
    ifMatch: undefined,
  });
  return { lines: [message], json: data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Invalid('Standard input is not JSON. Nothing was changed.');
  }
}
