import { NAMED_KEY_REFUSED } from '@spindle/contracts/api-keys/api-keys';
import { isStrongKey, WEAK_API_KEY } from '@spindle/contracts/settings/security-settings';
import type { Context, TxContext } from '@spindle/core/context';
import { Conflict, Forbidden, Invalid } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { isUniqueViolation } from '@spindle/prisma/client';
import { lockCaller } from '../credentials/lock-caller.ts';
import { mayReadKeys } from '../credentials/may-read-keys.ts';

/** Message for an operator who changes settings without a browser. */
const KEYS_OF_NO_USER = 'upload_key and api_key belong to a user. Change them in the browser.';

/** The keys of the caller, which the API shows with the section `security`. */
export interface CallerKeys {
  upload_key: string;
  access_id: string;
  api_key: string;
}

/** Reads the keys of the caller. They are empty for the system and an operator, who have none, and for a named key. */
export async function readCallerKeys(
  { db, actor }: Pick<Context, 'actor'> & Pick<TxContext, 'db'>,
  secrets: Secrets,
): Promise<CallerKeys> {
  const user = await db.user.findUnique({ where: { id: actor.userId } });
  const isShown = user && mayReadKeys(actor);
  return {
    upload_key: isShown ? user.uploadKey : '',
    access_id: user?.accessId ?? '',
    api_key: isShown ? secrets.open(user.apiKeyEncrypted) : '',
  };
}

/**
 * Replaces keys of the caller; an empty one stays. The old keys end at once. Throws Invalid for a new API key that can be guessed, Conflict
 * for a key of another user, and Forbidden for a named key, the system and an operator.
 */
export async function saveCallerKeys(
  tx: TxContext,
  given: Pick<CallerKeys, 'upload_key' | 'api_key'>,
  before: CallerKeys,
  secrets: Secrets,
): Promise<void> {
  const isNew = (name: 'upload_key' | 'api_key') =>
    given[name] !== '' && given[name] !== before[name];
  if (!isNew('upload_key') && !isNew('api_key')) return;
  const { db, actor } = tx;
  if (!mayReadKeys(actor))
    throw new Forbidden(actor.kind === 'named-key' ? NAMED_KEY_REFUSED : KEYS_OF_NO_USER);
  if (isNew('api_key') && !isStrongKey(given.api_key))
    throw new Invalid(WEAK_API_KEY, [{ path: 'api_key', message: WEAK_API_KEY }]);
  await lockCaller(tx, secrets);
  try {
    await db.user.update({
      where: { id: actor.userId },
      data: {
        ...(isNew('upload_key') && { uploadKey: given.upload_key }),
        ...(isNew('api_key') && {
          apiKeyEncrypted: secrets.seal(given.api_key),
          apiKeyHash: secrets.fingerprint(given.api_key),
        }),
      },
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw new Conflict('Another user has this key. Choose a new one.');
    throw error;
  }
}
