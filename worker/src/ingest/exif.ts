import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { bareEnvironment } from '@spindle/core/media/bare-environment';
import { watchMemory } from '@spindle/core/media/memory-watch';
import { NICE } from '@spindle/core/media/run-program';
import { ExifTool, exiftoolPath } from 'exiftool-vendored';
import { cleanMetadata, type EmbeddedMetadata, METADATA_GROUPS } from './clean-metadata.ts';

const READ_TIMEOUT_MS = 10_000; // a photograph takes 15 ms
const MEMORY_MAX_BYTES = 512 * 1024 * 1024;

/** All tags of the groups that are kept, but of a colour profile only what names it. */
const READ_ARGS = [
  '-fast',
  '-G',
  ...METADATA_GROUPS.map((group) => `-${group}:all`),
  '-ICC_Profile:ProfileDescription',
];

export interface MetadataReader {
  /** The metadata embedded in a local file; null where it cannot be read within limits. */
  read(path: string): Promise<EmbeddedMetadata | null>;
  close(): Promise<void>;
}

/** Keeps one ExifTool process from the first read on; a file that harms it costs its own metadata and nothing else. */
export function openMetadataReader(perlPath: string): MetadataReader {
  const exiftool = new ExifTool({
    maxProcs: 1,
    taskRetries: 0,
    taskTimeoutMillis: READ_TIMEOUT_MS,
    checkPerl: false,
    processFactory: async () => {
      // An empty -config: no file of the user's may change what ExifTool does.
      const args = ['-config', '', '-stay_open', 'True', '-@', '-'];
      const child = spawn(perlPath, [await exiftoolPath(), ...args], { env: bareEnvironment() });
      if (child.pid) setPriority(child.pid, NICE);
      const endWatch = watchMemory(child.pid ?? 0, MEMORY_MAX_BYTES, () => child.kill('SIGKILL'));
      child.once('exit', endWatch);
      return child;
    },
  });
  return {
    async read(path) {
      try {
        const tags = await exiftool.readRaw(path, { readArgs: READ_ARGS, useMWG: false });
        return cleanMetadata({ ...tags });
      } catch {
        return null;
      }
    },
    close: () => exiftool.end(),
  };
}
