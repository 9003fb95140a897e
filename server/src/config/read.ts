import { TOKEN_LIFETIME_SECONDS } from '@spindle/contracts/sessions/sessions';
import {
  type ClientConfig,
  Feature,
  NOTIFICATION_INTERVAL_MS,
} from '@spindle/contracts/settings/client-config';
import type { Context } from '@spindle/core/context';
import { mailIsPossible } from '@spindle/core/mail/queue-mail';
import { VERSION } from '@spindle/core/version';
import { z } from 'zod';

const Unavailable = z.array(z.object({ feature: Feature, message: z.string() }));

/** Returns the configuration that clients need. */
export async function readConfig(ctx: Context): Promise<{ status: 'OK'; data: ClientConfig }> {
  const { config } = ctx;
  // What is unavailable depends on the installed programs. The worker with the latest heartbeat speaks for all.
  const worker = await ctx.db.workerProcess.findFirst({ orderBy: { heartbeatAt: 'desc' } });
  return {
    status: 'OK',
    data: {
      cdn_url: config.cdnUrl ?? config.publicUrl,
      host_url: config.publicUrl,
      notification_interval: NOTIFICATION_INTERVAL_MS,
      token_lifetime: TOKEN_LIFETIME_SECONDS,
      features: {
        tour: config.tourEnabled,
        storage_stats: config.showStorageStats,
        data_transferred_stats: config.showDataTransferredStats,
        showStorageStats: config.showStorageStats,
        showDataTransferredStats: config.showDataTransferredStats,
        purge_trash: config.purgeTrashEnabled,
        mail: mailIsPossible(config),
      },
      tour_videos: config.tourVideos,
      unavailable: Unavailable.safeParse(worker?.unavailable).data ?? [],
      upload_max_bytes: config.uploadMaxBytes,
      version: VERSION,
    },
  };
}
