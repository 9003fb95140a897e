import type { Context, TxContext } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { isUniqueViolation } from '@spindle/prisma/client';

/** The keys of the caller, which the API shows with the section `security`. */
export interface CallerKeys {
  upload_key: string;
  access_id: string;
  api_key: string;
}

/** Reads the keys of the caller. They are empty for the system, which has none. */
export async function readCallerKeys(
  { db, actor }: Pick<Context, 'actor'> & Pick<TxContext, 'db'>,
  secrets: Secrets,
): Promise<CallerKeys> {
  const user = await db.user.findUnique({ where: { id: actor.userId } });
  return {
    upload_key: user?.uploadKey ?? '',
    access_id: user?.accessId ?? '',
    api_key: user ? secrets.open(user.apiKeyEncrypted) : '',
  };
}

/** Replaces keys of the caller; an empty one stays. The old keys end at once. Throws Conflict for a key of another user. */
export async function saveCallerKeys(
  { db, actor }: TxContext,
  given: Pick<CallerKeys, 'upload_key' | 'api_key'>,
  before: CallerKeys,
  secrets: Secrets,
): Promise<void> {
  const isNew = (name: 'upload_key' | 'api_key') =>
    given[name] !== '' && given[name] !== before[name];
  if (!isNew('upload_key') && !isNew('api_key')) return;
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
