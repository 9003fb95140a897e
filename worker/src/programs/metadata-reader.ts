import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { bareEnvironment } from '@spindle/core/programs/bare-environment';
import { watchMemory } from '@spindle/core/programs/memory-watch';
import { killWithThisProcess } from '@spindle/core/programs/orphan-guard';
import { withParentDeathSignal } from '@spindle/core/programs/parent-death-signal';
import { NICE } from '@spindle/core/programs/run-program';
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

/** What a file says of its own picture, for files whose picture is read by another program. Null where it does not say. */
export interface Layout {
  /** Pixels as they are stored, before orientation. */
  width: number | null;
  height: number | null;
  dpi: number | null;
  /** EXIF orientation, 1 to 8. */
  orientation: number | null;
}

const LAYOUT_ARGS = [
  '-fast',
  '-n',
  ...['ImageSize', 'XResolution', 'ResolutionUnit', 'Orientation'].map((tag) => `-${tag}`),
];

export interface MetadataReader {
  /** The metadata embedded in a local file; null where it cannot be read within limits. */
  read(path: string): Promise<EmbeddedMetadata | null>;
  /** What the file says of its own picture; null where it cannot be read within limits. */
  layout(path: string): Promise<Layout | null>;
  /** Writes a picture that is embedded in a local file to `output`; gives whether there was one. */
  extract(path: string, tag: string, output: string): Promise<boolean>;
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
      const args = [await exiftoolPath(), '-config', '', '-stay_open', 'True', '-@', '-'];
      const [program, ...before] = await withParentDeathSignal(perlPath);
      const child = spawn(program, [...before, ...args], {
        env: bareEnvironment(),
        detached: true, // at the head of a group, which ends as a whole
      });
      killWithThisProcess(child, { isGroup: true });
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
    async layout(path) {
      try {
        const tags = await exiftool.readRaw(path, { readArgs: LAYOUT_ARGS, useMWG: false });
        return layoutOf({ ...tags });
      } catch {
        return null;
      }
    },
    async extract(path, tag, output) {
      try {
        await exiftool.extractBinaryTag(tag, path, output, {
          forceWrite: true,
          ignoreMinorErrors: true,
        });
        return true;
      } catch {
        return false;
      }
    },
    close: () => exiftool.end(),
  };
}

const CENTIMETRES = 3;

function layoutOf(tags: Readonly<Record<string, unknown>>): Layout {
  const [width, height] = String(tags.ImageSize).split(/[ x]/).map(Number);
  const perInch = tags.ResolutionUnit === CENTIMETRES ? 2.54 : 1;
  const orientation = Number(tags.Orientation);
  return {
    width: positive(width),
    height: positive(height),
    dpi: positive(Math.round(Number(tags.XResolution) * perInch)),
    orientation: orientation >= 1 && orientation <= 8 ? orientation : null,
  };
}

function positive(value: number | undefined): number | null {
  return value !== undefined && value > 0 && value < 1e9 ? value : null;
}
