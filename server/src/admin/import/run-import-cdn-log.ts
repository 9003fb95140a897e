import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Context } from '@spindle/core/context';
import { loadSecrets } from '@spindle/core/secrets';
import { importLog } from '../../usage/cdn-logs/import-log.ts';
import { presentLog } from '../../usage/cdn-logs/manage-logs.ts';
import { AdminError } from '../admin-error.ts';
import type { Output } from '../output.ts';

/** Imports a log of the content delivery network from a file, and prints what it contains. Throws AdminError for a file that cannot be read. */
export async function runImportCdnLog(ctx: Context, path: string, { say }: Output): Promise<void> {
  const secrets = await loadSecrets(ctx.config);
  const file = createReadStream(path); // not before: while nobody reads it, the error of a missing file would end the process
  try {
    const { log, isNew } = await importLog(ctx, file, { name: basename(path), secrets });
    const { id, lines, requests, bytes, start_time, end_time } = presentLog(log);
    const counts = `${requests} of ${lines} requests are of media, with ${bytes} bytes`;
    say(`Log ${id} ${isNew ? 'imported' : 'had been imported before'}: ${counts}.`);
    say(`It covers hours from ${start_time} to ${end_time}.`);
  } catch (error) {
    if (error instanceof Error && error === file.errored)
      throw new AdminError(`The file cannot be read: ${error.message}`);
    throw error;
  } finally {
    file.destroy();
  }
}
