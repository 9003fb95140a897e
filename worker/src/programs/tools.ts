import type { Config } from '@spindle/core/config/config';
import {
  createDecoderPool,
  type DecoderPool,
  type DecoderPoolOptions,
} from '@spindle/core/decoder-pool/decoder-pool';
import { NICE } from '@spindle/core/programs/run-program';
import { findPrograms, type Programs } from './installed-programs.ts';
import { type MetadataReader, openMetadataReader } from './metadata-reader.ts';

/** Programs and processes that inspect and render files. */
export interface Tools {
  decoder: DecoderPool;
  /** Cuts images of any size into tiles, with a longer timeout. */
  tiler: DecoderPool;
  programs: Programs;
  /** Null when perl is missing. */
  metadata: MetadataReader | null;
}

/** The parts that stay open until shutdown, by configuration. */
const opened = new WeakMap<Config, Omit<Tools, 'programs'>>();

/** Returns the tools of this process. Searches for programs again, as they may have been installed in the meantime. */
export async function openTools(config: Config): Promise<Tools> {
  const programs = await findPrograms(config);
  const openParts = opened.get(config) ?? {
    decoder: openDecoder(config),
    tiler: createDecoderPool(TILER),
    metadata: null,
  };
  opened.set(config, openParts);
  if (programs.perl) openParts.metadata ??= openMetadataReader(programs.perl);
  return { ...openParts, programs };
}

/** Closes the parts that openTools has opened. */
export async function closeTools(config: Config): Promise<void> {
  const openParts = opened.get(config);
  opened.delete(config);
  openParts?.decoder.close();
  openParts?.tiler.close();
  await openParts?.metadata?.close();
}

const TILER: DecoderPoolOptions = {
  size: 1, // tiling uses the disk as much as the processor
  queueMax: 1000,
  timeoutMs: 600_000,
  memoryMaxBytes: 1024 ** 3,
  recycleAfter: 20,
  nice: NICE,
};

function openDecoder(config: Config): DecoderPool {
  return createDecoderPool({
    size: config.workerMedia,
    queueMax: 1000, // never reached: the concurrency of the task queue is lower
    timeoutMs: 60_000,
    memoryMaxBytes: 1024 ** 3, // a 42 megapixel AVIF needs 750 MB
    recycleAfter: 500,
    nice: NICE,
  });
}
