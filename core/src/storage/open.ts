import type { Config } from '../config.ts';
import { openDiskStorage } from './disk.ts';
import { openS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** The store that the configuration names: a bucket where S3_BUCKET is set, else the files folder of the data folder. */
export function openStorage(config: Pick<Config, 's3' | 'filesDir' | 'tmpDir'>): Storage {
  return config.s3
    ? openS3Storage(config.s3, { tmpDir: config.tmpDir })
    : openDiskStorage({ dir: config.filesDir });
}
