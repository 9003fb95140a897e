import type { Config } from '@spindle/core/config/config';
import {
  createDecoderPool,
  type DecoderPool,
  type DecoderPoolOptions,
} from '@spindle/core/decoder-pool/decoder-pool';
import { NICE } from '@spindle/core/programs/run-program';
import { findPrograms, type Programs } from './installed-programs.ts';
import { type MetadataReader, openMetadataReader } from './metadata-reader.ts';

/** Everything that inspecting and rendering files needs. */
export interface Tools {
  decoder: DecoderPool;
  /** For images of any size, with a longer timeout. */
  tiler: DecoderPool;
  programs: Programs;
  /** Null when perl is missing. */
  metadata: MetadataReader | null;
}

/** The parts that last until shutdown, opened when first needed. */
const opened = new WeakMap<Config, Omit<Tools, 'programs'>>();

/** Returns the tools of this process. Searches for programs again, as they may have been installed in the meantime. */
export async function openTools(config: Config): Promise<Tools> {
  const programs = await findPrograms(config);
  const lasting = opened.get(config) ?? {
    decoder: openDecoder(config),
    tiler: createDecoderPool(TILER),
    metadata: null,
  };
  opened.set(config, lasting);
  if (programs.perl) lasting.metadata ??= openMetadataReader(programs.perl);
  return { ...lasting, programs };
}

/** Closes the parts that openTools has opened. */
export async function closeTools(config: Config): Promise<void> {
  const lasting = opened.get(config);
  opened.delete(config);
  lasting?.decoder.close();
  lasting?.tiler.close();
  await lasting?.metadata?.close();
}

const TILER: DecoderPoolOptions = {
  size: 1, // it uses the disk as much as a core
  queueMax: 1000,
  timeoutMs: 600_000,
  memoryMaxBytes: 1024 ** 3,
  recycleAfter: 20,
  nice: NICE,
};

function openDecoder(config: Config): DecoderPool {
  return createDecoderPool({
    size: config.workerMedia,
    queueMax: 1000, // the task queue bounds what comes here
    timeoutMs: 60_000,
    memoryMaxBytes: 1024 ** 3, // a 42 megapixel AVIF needs 750 MB
    recycleAfter: 500,
    nice: NICE,
  });
}
