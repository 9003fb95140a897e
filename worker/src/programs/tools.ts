import type { Config } from '@spindle/core/config/config';
import {
  createDecoderPool,
  type DecoderPool,
  type DecoderPoolOptions,
} from '@spindle/core/decoder-pool/decoder-pool';
import { NICE } from '@spindle/core/programs/run-program';
import { findPrograms, type Programs } from './installed-programs.ts';
import { type MetadataReader, openMetadataReader } from './metadata-reader.ts';

/** What looking at files stands on. */
export interface Tools {
  decoder: DecoderPool;
  /** For pictures of any size, which take their time. */
  tiler: DecoderPool;
  programs: Programs;
  /** Null where perl is missing. */
  metadata: MetadataReader | null;
}

/** The parts that live as long as the process, opened when first needed. */
const opened = new WeakMap<Config, Omit<Tools, 'programs'>>();

/** The tools of a process. Programs are looked for anew: they may have been installed meanwhile. */
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

/** Ends what openTools has started. */
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
