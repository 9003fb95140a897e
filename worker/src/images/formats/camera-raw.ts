import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INCOMPLETE } from '@spindle/core/file-types/undecodable';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import { MissingProgram, requireProgram } from '../../programs/installed-programs.ts';
import type { Layout } from '../../programs/metadata-reader.ts';
import { runTool } from '../../programs/run-tool.ts';
import { findEmbeddedJpeg } from '../find-embedded-jpeg.ts';
import { layoutFacts } from '../layout-facts.ts';
import type { Facts, LocalFile, ReadableImage } from '../local-file.ts';
import { type EmbeddedJpeg, withOrientation } from './embedded-jpeg.ts';
import { isTruncated } from './tiff/tiff-truncation.ts';

/** Tags of the images that cameras render themselves, the largest first. */
const EMBEDDED_TAGS = ['JpgFromRaw', 'PreviewImage'];

/** Tags of small images, used for cameras that no program supports. */
const SMALL_TAGS = ['OtherImage', 'ThumbnailImage'];

/** Smallest size of a camera's image, relative to the sensor, that counts as full size. */
const FULL_SIZE_SHARE = 0.97;

const OUTPUT = 'developed.tiff';

/**
 * Returns the JPEG that the camera embedded, if its longer side has `longestSide` pixels or nearly the full size. Otherwise
 * develops the sensor data. If that fails, returns the embedded JPEG, however small. Throws ProgramFailed, MissingProgram.
 */
export async function renderCameraRaw(
  file: LocalFile,
  longestSide: number,
): Promise<ReadableImage> {
  const layout = (await file.tools.metadata?.readLayout(file.path)) ?? null;
  const full = Math.max(layout?.width ?? 0, layout?.height ?? 0);
  const enough = full > 0 ? Math.min(longestSide, full * FULL_SIZE_SHARE) : longestSide;
  const embedded = await findEmbeddedJpeg(file, EMBEDDED_TAGS, enough);
  const isDamaged = await isTruncated(file.path);
  const fromEmbedded = (jpeg: EmbeddedJpeg) => writeCameraJpeg(file, jpeg, { layout, isDamaged });
  if (embedded && Math.max(embedded.width, embedded.height) >= enough)
    return fromEmbedded(embedded);
  try {
    // The program renders some truncated files as a black image without an error.
    if (isDamaged) throw new ProgramFailed(INCOMPLETE);
    return await developRaw(file, layout, longestSide <= full / 2);
  } catch (error) {
    const isUnknown = error instanceof ProgramFailed;
    if (embedded && (isUnknown || error instanceof MissingProgram)) return fromEmbedded(embedded);
    const small = isUnknown && !isDamaged && (await findEmbeddedJpeg(file, SMALL_TAGS, enough));
    if (small) return fromEmbedded(small);
    throw error;
  }
}

async function writeCameraJpeg(
  { workDir }: LocalFile,
  embedded: EmbeddedJpeg,
  { layout, isDamaged }: { layout: Layout | null; isDamaged: boolean },
): Promise<ReadableImage> {
  const path = join(workDir, 'camera.jpg');
  await writeFile(path, withOrientation(embedded, layout?.orientation ?? 1));
  return { path, contentType: 'image/jpeg', facts: { ...factsOf(layout, embedded), isDamaged } };
}

/** Develops the sensor data, in upright orientation. Half the size takes a sixth of the time. */
async function developRaw(
  file: LocalFile,
  layout: Layout | null,
  isHalfEnough: boolean,
): Promise<ReadableImage> {
  const program = requireProgram(file.tools.programs, 'dcraw_emu', 'CAMERA_RAW');
  // -w: the white balance of the camera, -h: half the size, -T: as TIFF, -Z: the output file
  const half = isHalfEnough ? ['-h'] : [];
  await runTool(file, program, ['-w', ...half, '-T', '-Z', OUTPUT, file.path], {
    timeoutMs: 120_000,
    truncationMessage: /unexpected end of file|data corrupted/i,
  });
  const path = join(file.workDir, OUTPUT);
  await stat(path).catch(() => {
    throw new ProgramFailed('it is damaged or from an unsupported camera');
  });
  return { path, contentType: 'image/tiff', facts: factsOf(layout, null) };
}

/** Returns the properties of the original. Includes the size of the sensor image, after orientation, when the image is smaller. */
function factsOf(layout: Layout | null, embedded: EmbeddedJpeg | null): Partial<Facts> {
  const { width, height, ...facts } = { ...layoutFacts(layout), pages: 1 };
  const isFullSize = embedded && embedded.width >= (layout?.width ?? 0) * FULL_SIZE_SHARE;
  return width === undefined || isFullSize ? facts : { ...facts, width, height };
}
