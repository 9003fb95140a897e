import { spawn } from 'node:child_process';
import { lowerPriority } from '@spindle/core/process/lower-priority';
import { bareEnvironment } from '@spindle/core/programs/bare-environment';
import { watchMemory } from '@spindle/core/programs/memory-watch';
import { killWithThisProcess } from '@spindle/core/programs/orphan-guard';
import { withParentDeathSignal } from '@spindle/core/programs/parent-death-signal';
import { NICE } from '@spindle/core/programs/run-program';
import { ExifTool, exiftoolPath } from 'exiftool-vendored';
import { cleanMetadata, type EmbeddedMetadata, METADATA_GROUPS } from './clean-metadata.ts';
import { HDR_TRANSFERS } from './hdr-transfers.ts';

/** Limits one read, in milliseconds. A photo takes 15 ms. */
const READ_TIMEOUT_MS = 10_000;
const MEMORY_MAX_BYTES = 512 * 1024 * 1024;

/**
 * The expression with which ExifTool changes each value. Text of EXIF that is not valid UTF-8 is Windows-1252; JSON would have `?`
 * instead. The control character in front, which cleanMetadata removes, prevents that JSON has numbers and booleans: 1.1 for `1.10`.
 */
const FILTER =
  'if (length() < 100000) { $_ = $self->Decode($_, "Latin") if Image::ExifTool::IsUTF8(\\$_) < 0; $_ = "\\x01$_" }';

/** Does not read to the end of the file. */
const FAST = '-fast';

/** Types that may hold texts after their content. ExifTool finds them without reading the content. */
const TEXT_AT_END_TYPES: readonly string[] = ['audio/wav', 'video/vnd.avi'];

/** Options of ExifTool: name the group of each tag, dates of QuickTime with their zone (UTC), and the tags of the stored groups. */
const READ_ARGS = [
  '-G',
  '-api',
  `Filter=${FILTER}`,
  '-api',
  'QuickTimeUTC=1',
  ...METADATA_GROUPS.map((group) => `-${group}:all`),
  '-ICC_Profile:ProfileDescription',
  // The lens that maker notes name.
  '-Composite:LensID',
];

/** Properties of an image from its metadata, for files that other programs decode. Null means unknown. */
export interface Layout {
  /** Pixels before orientation. */
  width: number | null;
  height: number | null;
  dpi: number | null;
  /** EXIF orientation, 1 to 8. */
  orientation: number | null;
  /** The color space of an image with high dynamic range; null for other images. */
  hdr: HdrColor | null;
}

/** A color space of high dynamic range, as ffmpeg names it. */
export interface HdrColor {
  transfer: string;
  primaries: string;
}

/** Options of ExifTool: print numbers, and the tags to read. */
const LAYOUT_ARGS = [
  FAST,
  '-n',
  ...['ImageSize', 'XResolution', 'ResolutionUnit', 'Orientation'].map((tag) => `-${tag}`),
  ...['TransferCharacteristics', 'ColorPrimaries'].map((tag) => `-${tag}`),
  '-ICC_Profile:ProfileDescription',
];

/** Options of ExifTool: print numbers, keep the structure of face regions, and the tags to read. */
const REGION_ARGS = [FAST, '-n', '-struct', '-XMP-mwg-rs:RegionInfo', '-Orientation'];

/** Reads embedded metadata in a child process. */
export interface MetadataReader {
  /** Reads the metadata embedded in a local file. Returns null when it cannot be read within the limits. */
  read(path: string, contentType?: string): Promise<EmbeddedMetadata | null>;
  /** Reads the properties of the image. Returns null when they cannot be read within the limits. */
  readLayout(path: string): Promise<Layout | null>;
  /** Reads the tags RegionInfo (MWG regions) and Orientation, not validated. Returns null when they cannot be read within the limits. */
  readRegions(path: string): Promise<{ RegionInfo?: unknown; Orientation?: unknown } | null>;
  /** Writes the image embedded in a tag of a local file to `output`. Returns whether there is one. */
  extract(path: string, tag: string, output: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens a reader that starts one ExifTool process at the first read. A file that crashes it loses only its own metadata. */
export function openMetadataReader(perlPath: string): MetadataReader {
  const exiftool = new ExifTool({
    maxProcs: 1,
    taskRetries: 0,
    taskTimeoutMillis: READ_TIMEOUT_MS,
    checkPerl: false,
    processFactory: async () => {
      // The empty -config makes ExifTool ignore configuration files of the user.
      const args = [await exiftoolPath(), '-config', '', '-stay_open', 'True', '-@', '-'];
      const [program, ...before] = await withParentDeathSignal(perlPath);
      const child = spawn(program, [...before, ...args], {
        env: bareEnvironment({ TZ: 'UTC' }), // the zone in which it prints dates of QuickTime
        detached: true, // leads a process group, which is killed as a whole
      });
      killWithThisProcess(child, { isGroup: true });
      if (child.pid) lowerPriority(child.pid, NICE);
      const endWatch = watchMemory(child.pid ?? 0, MEMORY_MAX_BYTES, () => child.kill('SIGKILL'));
      child.once('exit', endWatch);
      return child;
    },
  });
  return {
    async read(path, contentType = '') {
      const readArgs = TEXT_AT_END_TYPES.includes(contentType) ? READ_ARGS : [FAST, ...READ_ARGS];
      try {
        const tags = await exiftool.readRaw(path, { readArgs, useMWG: false });
        return cleanMetadata({ ...tags });
      } catch {
        return null; // a file with unreadable metadata is still usable
      }
    },
    async readLayout(path) {
      try {
        const tags = await exiftool.readRaw(path, { readArgs: LAYOUT_ARGS, useMWG: false });
        return toLayout({ ...tags });
      } catch {
        return null;
      }
    },
    async readRegions(path) {
      try {
        return { ...(await exiftool.readRaw(path, { readArgs: REGION_ARGS, useMWG: false })) };
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

/** Value of the tag ResolutionUnit for pixels per centimeter. */
const UNIT_CENTIMETERS = 3;

/** Converts the tags of LAYOUT_ARGS. ImageSize is "4000 3000" or "4000x3000". */
function toLayout(tags: Readonly<Record<string, unknown>>): Layout {
  const [width, height] = String(tags.ImageSize).split(/[ x]/).map(Number);
  const perInch = tags.ResolutionUnit === UNIT_CENTIMETERS ? 2.54 : 1;
  const orientation = Number(tags.Orientation);
  return {
    width: positiveOrNull(width),
    height: positiveOrNull(height),
    dpi: positiveOrNull(Math.round(Number(tags.XResolution) * perInch)),
    orientation: orientation >= 1 && orientation <= 8 ? orientation : null,
    hdr:
      toHdrColor(Number(tags.TransferCharacteristics), Number(tags.ColorPrimaries)) ??
      hdrOfProfile(String(tags.ProfileDescription)),
  };
}

/** Color primaries of high dynamic range: ffmpeg's name of each, by its number in ITU-T H.273. */
const PRIMARIES: ReadonlyMap<number, string> = new Map([
  [1, 'bt709'],
  [9, 'bt2020'],
  [12, 'smpte432'],
]);

function toHdrColor(transferNumber: number, primariesNumber: number): HdrColor | null {
  const transfer = HDR_TRANSFERS.get(transferNumber);
  return transfer ? { transfer, primaries: PRIMARIES.get(primariesNumber) ?? 'bt2020' } : null;
}

/** Names of color profiles with high dynamic range: `ITUR_2100_PQ_FULL`, `RGB_D65_202_Rel_PeQ`, `Rec2100HLG`. */
const HDR_PROFILE = /(?:^|[\W_\d])(PQ|PeQ|HLG)(?:$|[\W_])/;

/** Returns the color space of a profile by its name, for profiles that do not state it in numbers. */
function hdrOfProfile(name: string): HdrColor | null {
  const [, transferName] = HDR_PROFILE.exec(name) ?? [];
  if (!transferName) return null;
  const primaries = /DCI|P3/.test(name) ? 'smpte432' : /SRG|709/.test(name) ? 'bt709' : 'bt2020';
  return { transfer: transferName === 'HLG' ? 'arib-std-b67' : 'smpte2084', primaries };
}

/** Returns null for numbers that no real image has. */
function positiveOrNull(value: number | undefined): number | null {
  return value !== undefined && value > 0 && value < 1e9 ? value : null;
}
