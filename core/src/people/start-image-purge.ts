import type { Asset } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import { fromUuid } from '../ids.ts';
import type { CdnPart } from '../tasks/cdn-part.ts';
import { purgeCdn } from '../tasks/tasks.ts';
import { activeTraceParent } from '../telemetry/active-span.ts';

/**
 * Creates a job that purges the images of an asset from the content delivery network, if there is one. Workers dispatch it within a
 * second of the commit.
 */
export async function startImagePurge(
  { db, config }: Pick<TxContext, 'db' | 'config'>,
  { id, creatorId }: Pick<Asset, 'id' | 'creatorId'>,
): Promise<void> {
  if (config.cdnPurgeUrl === undefined) return;
  const assetId = fromUuid(id);
  const parts: CdnPart[] = [{ assetId, images: [], objects: [] }];
  await db.job.create({
    data: {
      type: 'CDN_PURGE',
      input: { action: 'PURGE', count: parts.length },
      creatorId,
      traceParent: activeTraceParent(),
      steps: { create: { group: 'preprocess', key: purgeCdn.name, task: purgeCdn.name } },
      cdn: { create: { urls: [`/conversion/${assetId}`], parts, expiryHours: null } },
    },
  });
}
