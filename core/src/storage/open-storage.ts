import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import type { Storage } from './storage.ts';

/**
 * Opens the configured store: a bucket when S3_BUCKET is set, else the files folder in the data folder. Loads only that driver, because
 * the S3 driver needs 20 MB of code.
 */
export async function openStorage(
  config: Pick<Config, 's3' | 'filesDir' | 'tmpDir'>,
  log?: Log,
): Promise<Storage> {
  if (!config.s3) return (await import('./disk/disk.ts')).openDiskStorage({ dir: config.filesDir });
  const { openS3Storage } = await import('./s3/s3.ts');
  return openS3Storage(config.s3, { tmpDir: config.tmpDir, log });
}
