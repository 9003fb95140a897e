import type { FileHandle } from 'node:fs/promises';
import { PIXELS_MAX } from '@spindle/contracts/files/pixels-max';
import { tooManyPixels } from '@spindle/core/decoder-pool/limits';
import { INCOMPLETE } from '@spindle/core/file-types/undecodable';
import { ProgramFailed } from '@spindle/core/programs/run-program';

/** The composite image of a Photoshop file: all layers combined. */
export interface PsdComposite {
  width: number;
  height: number;
  /** Bits per sample. */
  depth: number;
  mode: number;
  /** Color channels, plus one for transparency. */
  channels: number;
  hasAlpha: boolean;
  /** The palette of an indexed image: 256 red, 256 green, then 256 blue values. */
  colorTable: Buffer | null;
  iccProfile: Buffer | null;
  dpi: number | null;
  isPacked: boolean;
  /** Offset of the samples, which are stored channel by channel. */
  dataStart: number;
  /** Bytes of each row of `channels` channels. */
  rowBytes: number[];
}

export const MODE = {
  bitmap: 0,
  gray: 1,
  indexed: 2,
  rgb: 3,
  cmyk: 4,
  duotone: 8,
  lab: 9,
} as const;

const COLOR_CHANNELS: ReadonlyMap<number, number> = new Map([
  [MODE.bitmap, 1],
  [MODE.gray, 1],
  [MODE.indexed, 1],
  [MODE.rgb, 3],
  [MODE.cmyk, 4],
  [MODE.duotone, 1],
  [MODE.lab, 3],
]);

const HEADER_BYTES = 26;
/** The limit of the PSB format. */
const SIDE_MAX = 300_000;
const RESOURCES_MAX = 10_000;
const PROFILE_BYTES_MAX = 8 * 1024 * 1024;
const RESOURCE = { resolution: 1005, iccProfile: 1039, versionInfo: 1057 } as const;

/**
 * Locates the composite image in a PSD or PSB and skips the layers. Returns null for color modes that are not supported here.
 * Throws ProgramFailed.
 */
export async function readPsd(file: FileHandle): Promise<PsdComposite | null> {
  const header = await bytesAt(file, 0, HEADER_BYTES);
  if (header.toString('latin1', 0, 4) !== '8BPS') throw new ProgramFailed('it is not a PSD file');
  const isLarge = header.readUInt16BE(4) === 2; // a PSB
  const storedChannels = header.readUInt16BE(12);
  const depth = header.readUInt16BE(22);
  const mode = header.readUInt16BE(24);
  const [height, width] = [header.readUInt32BE(14), header.readUInt32BE(18)];
  if (width * height > PIXELS_MAX) throw new ProgramFailed(tooManyPixels());
  const colors = COLOR_CHANNELS.get(mode);
  if (colors === undefined || ![1, 8, 16].includes(depth)) return null;
  if (storedChannels < colors || width * height === 0 || Math.max(width, height) > SIDE_MAX)
    throw incomplete();

  const colorData = await sectionAt(file, HEADER_BYTES, 4);
  const resourceData = await sectionAt(file, colorData.end, 4);
  const layerData = await sectionAt(file, resourceData.end, isLarge ? 8 : 4);
  const resources = await readResources(file, resourceData);
  const hasAlpha =
    storedChannels > colors && (await isFirstAlphaTransparency(file, layerData, isLarge));
  const channels = colors + (hasAlpha ? 1 : 0);
  const compression = (await bytesAt(file, layerData.end, 2)).readUInt16BE(0);
  if (compression > 1) return null;
  const counts = layerData.end + 2;
  const countBytes = isLarge ? 4 : 2;
  const isPacked = compression === 1;
  return {
    width,
    height,
    depth,
    mode,
    channels,
    hasAlpha,
    isPacked,
    ...resources,
    colorTable:
      mode === MODE.indexed && colorData.end - colorData.start >= 768
        ? await bytesAt(file, colorData.start, 768)
        : null,
    dataStart: isPacked ? counts + storedChannels * height * countBytes : counts,
    rowBytes: isPacked
      ? integers(await bytesAt(file, counts, channels * height * countBytes), countBytes)
      : Array(channels * height).fill(Math.ceil((width * depth) / 8)),
  };
}

interface Section {
  start: number;
  end: number;
}

/** Reads the bounds of a section, which starts with its length in `lengthBytes` bytes. */
async function sectionAt(file: FileHandle, at: number, lengthBytes: 4 | 8): Promise<Section> {
  const head = await bytesAt(file, at, lengthBytes);
  const length = lengthBytes === 8 ? Number(head.readBigUInt64BE(0)) : head.readUInt32BE(0);
  const start = at + head.length;
  return { start, end: start + length };
}

async function readResources(file: FileHandle, { start, end }: Section) {
  const resources: { iccProfile: Buffer | null; dpi: number | null } = {
    iccProfile: null,
    dpi: null,
  };
  let at = start;
  for (let count = 0; count < RESOURCES_MAX && at + 12 <= end; count++) {
    const head = await bytesAt(file, at, 7);
    const [id, nameLength] = [head.readUInt16BE(4), head.readUInt8(6)];
    const data = await sectionAt(file, at + 6 + roundUpToEven(1 + nameLength), 4);
    const size = data.end - data.start;
    if (id === RESOURCE.iccProfile && size <= PROFILE_BYTES_MAX)
      resources.iccProfile = await bytesAt(file, data.start, size);
    if (id === RESOURCE.resolution && size >= 4)
      resources.dpi =
        Math.round((await bytesAt(file, data.start, 4)).readUInt32BE(0) / 65536) || null;
    if (id === RESOURCE.versionInfo && size >= 5 && (await bytesAt(file, data.start, 5))[4] === 0)
      throw new ProgramFailed('it was saved without a composite image');
    at = data.start + roundUpToEven(size);
  }
  return resources;
}

/**
 * Returns whether the layer count is negative, which marks the first alpha channel as transparency. In files of 16 bits the count
 * is in the block Lr16, after an empty layer list.
 */
async function isFirstAlphaTransparency(
  file: FileHandle,
  layers: Section,
  isLarge: boolean,
): Promise<boolean> {
  if (layers.end - layers.start < 6) return false;
  const list = await sectionAt(file, layers.start, isLarge ? 8 : 4);
  if (list.end > list.start) return (await bytesAt(file, list.start, 2)).readInt16BE(0) < 0;
  const afterList = await bytesAt(file, list.end, Math.max(0, Math.min(64, layers.end - list.end)));
  const at = afterList.indexOf('Lr16');
  const count = at + (isLarge ? 12 : 8); // after the name of the block and its length
  return at >= 0 && count + 2 <= afterList.length && afterList.readInt16BE(count) < 0;
}

function integers(bytes: Buffer, size: 2 | 4): number[] {
  const read = (at: number) => (size === 2 ? bytes.readUInt16BE(at) : bytes.readUInt32BE(at));
  return Array.from({ length: bytes.length / size }, (_, index) => read(index * size));
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead < length) throw incomplete();
  return buffer;
}

function incomplete(): ProgramFailed {
  return new ProgramFailed(INCOMPLETE);
}

function roundUpToEven(length: number): number {
  return length + (length % 2);
}
