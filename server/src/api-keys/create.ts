import { randomUUID } from 'node:crypto';
import {
  API_KEY_CREATED,
  API_KEYS_FULL,
  API_KEYS_MAX,
  type NewApiKey,
  SCOPES_NOT_OWN,
} from '@spindle/contracts/api-keys/api-keys';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict, Invalid } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { lockCaller } from '../credentials/lock-caller.ts';
import { hintOf, newNamedKey } from '../credentials/named-key.ts';
import { presentApiKey } from './present.ts';
import { describeKey } from './record-key.ts';

const DAY_MS = 86_400_000;

/**
 * Creates a named key of the caller. Only its hash is stored. Throws Invalid for a scope that the caller does not have, and Conflict when
 * the caller has API_KEYS_MAX keys.
 */
export async function createApiKey(ctx: Context, given: NewApiKey, secrets: Secrets) {
  if (!given.scopes.every((scope) => ctx.actor.permissions.includes(scope)))
    throw new Invalid('A key cannot have more permissions than its user.', [
      { path: 'scopes', message: SCOPES_NOT_OWN },
    ]);
  const key = newNamedKey();
  const row = await inTransaction(ctx, (tx) => insertKey(tx, given, key, secrets));
  return {
    status: 'OK' as const,
    data: { ...presentApiKey(row), key },
    message: API_KEY_CREATED,
  };
}

async function insertKey(
  tx: TxContext,
  { name, scopes, expires_in_days }: NewApiKey,
  key: string,
  secrets: Secrets,
) {
  const { db, actor, now } = tx;
  const { userId } = actor;
  // Also stops calls at the same time from passing the limit together.
  await lockCaller(tx, secrets);
  if ((await db.apiKey.count({ where: { userId } })) >= API_KEYS_MAX)
    throw new Conflict(API_KEYS_FULL);
  const createdAt = now();
  const row = await db.apiKey.create({
    data: {
      id: randomUUID(),
      userId,
      name,
      keyHash: secrets.fingerprint(key),
      hint: hintOf(key),
      scopes,
      createdAt,
      expiresAt:
        expires_in_days === null ? null : new Date(createdAt.getTime() + expires_in_days * DAY_MS),
    },
    include: { user: true },
  });
  await recordAudit(tx, { action: 'key.create', ...describeKey(row) });
  return row;
}
