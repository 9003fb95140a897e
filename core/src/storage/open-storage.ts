import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import type { Storage } from './storage.ts';

/**
 * The store that the configuration names: a bucket where S3_BUCKET is set, else the files folder of the data folder. Only that
 * driver is loaded: the one for S3 stands on 20 MB of code.
 */
export async function openStorage(
  config: Pick<Config, 's3' | 'filesDir' | 'tmpDir'>,
  log?: Log,
): Promise<Storage> {
  if (!config.s3) return (await import('./disk/disk.ts')).openDiskStorage({ dir: config.filesDir });
  const { openS3Storage } = await import('./s3/s3.ts');
  return openS3Storage(config.s3, { tmpDir: config.tmpDir, log });
}
