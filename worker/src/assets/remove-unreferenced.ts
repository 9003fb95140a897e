import type { TxContext } from '@spindle/core/context';
import { incompletePartKey } from '@spindle/core/storage/keys';

/** Deletes those of the objects that no file and no upload names. */
export async function removeUnreferenced(
  { db, storage }: Pick<TxContext, 'db' | 'storage'>,
  keys: string[],
): Promise<void> {
  const partSuffix = incompletePartKey('');
  const rows = await db.$queryRaw<{ key: string }[]>`
    SELECT object_key AS key FROM file WHERE object_key = ANY(${keys})
    UNION ALL
    SELECT given.key FROM unnest(${keys}::text[]) AS given(key)
    JOIN upload ON given.key IN (upload.object_key, upload.object_key || ${partSuffix})`;
  const used = new Set(rows.map(({ key }) => key));
  await storage.remove(keys.filter((key) => !used.has(key)));
}
