import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CutoutFormat, CutoutSubject } from '@spindle/contracts/conversions/cutout-options';
import type { CutoutBox, CutoutLook } from '@spindle/contracts/tools/cutouts';
import { TOOL_PREVIEW_PIXELS, type ToolSize } from '@spindle/contracts/tools/tools';
import type { Context } from '@spindle/core/context';
import type {
  ConvertedImage,
  ImageFile,
  MatteFile,
} from '@spindle/core/decoder-pool/decode-request';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import type { StoredImage } from '@spindle/core/tasks/interactive';
import { openModels } from '../models/models.ts';
import { openTools } from '../programs/tools.ts';
import { FinalFailure } from '../steps/handler.ts';
import { type FoundSubject, findForeground } from './find-foreground.ts';
import { makeReadable } from './readable-image.ts';

/** Longest side of the picture that a model examines, in pixels. */
const EXAMINED_PIXELS = 1024;

/** A cut-out to render. */
export interface CutoutPlan {
  image: StoredImage;
  /** A smaller copy that the model examines. */
  preview: StoredImage;
  subject: CutoutSubject;
  /** Nothing outside is kept; null: the whole image. */
  box: CutoutBox | null;
  /** Object key of the marks; null without them. */
  marksKey: string | null;
  size: ToolSize;
  format: CutoutFormat;
  look: CutoutLook;
  /** Whether a result in which nothing stays is an error. */
  isEmptyRefused?: boolean;
}

/** Share of the picture below which nothing stays. */
const FOREGROUND_MIN = 0.001;

/** Says why nothing stays. */
const NOTHING_STAYS = {
  person: 'No people were found on this image.',
  thing: 'No thing stands out on this image. Open it, and draw a box around the thing.',
  any: 'Nothing stands out on this image.',
} as const satisfies Record<FoundSubject, string>;

/**
 * Removes the background of an image, and runs `use` with the result, a local file. Throws Undecodable, the errors of models, and
 * FinalFailure for an empty result that the plan refuses.
 */
export function renderCutout<T>(
  ctx: Context,
  plan: CutoutPlan,
  signal: AbortSignal,
  use: (result: ConvertedImage) => Promise<T>,
): Promise<T> {
  const { image, preview, size, format, look } = plan;
  return withMarks(ctx, plan.marksKey, (marksPath) =>
    inWorkFolder(ctx, async (workDir) => {
      const matte = await findMatte(ctx, plan, { marksPath, workDir, signal });
      const source = size === 'preview' ? preview : image;
      return withReadable(ctx, source, join(workDir, 'source'), signal, async (readable) => {
        const { decoder } = await openTools(ctx.config);
        const request = {
          kind: 'retouch' as const,
          images: [readable],
          work: { tool: 'cutout' as const, ...look },
          matte,
          longestSide: size === 'preview' ? TOOL_PREVIEW_PIXELS : null,
          format,
          workDir,
          outPath: join(workDir, 'cutout'),
        };
        return use(await decoder.run(request, { signal }));
      });
    }),
  );
}

/** Runs `use` with a local copy of the marks; with null without marks. */
function withMarks<T>(
  { storage }: Context,
  key: string | null,
  use: (path: string | null) => Promise<T>,
): Promise<T> {
  return key === null ? use(null) : storage.withFile(key, use);
}

/** Finds the foreground on the preview and writes it to `workDir`. */
async function findMatte(
  ctx: Context,
  { preview, subject, box, isEmptyRefused = false }: CutoutPlan,
  {
    marksPath,
    workDir,
    signal,
  }: { marksPath: string | null; workDir: string; signal: AbortSignal },
): Promise<MatteFile> {
  const path = join(workDir, 'examined.jpg');
  await withReadable(ctx, preview, join(workDir, 'preview'), signal, async (readable) => {
    const { decoder } = await openTools(ctx.config);
    const [width, height] = [EXAMINED_PIXELS, EXAMINED_PIXELS];
    const transform = { width, height, fit: 'inside' as const, format: 'jpeg' as const };
    const { bytes } = await decoder.run({ kind: 'transform', ...readable, transform }, { signal });
    await writeFile(path, bytes);
  });
  const wanted = { path, subject, box, marksPath };
  const found = await findForeground(openModels(ctx.config), wanted, signal);
  const { width, height, alpha } = found.matte;
  if (isEmptyRefused && isEmpty(alpha)) throw new FinalFailure(NOTHING_STAYS[found.subject]);
  const mattePath = join(workDir, 'matte');
  await writeFile(mattePath, alpha);
  return { path: mattePath, width, height, marksPath };
}

/** Whether next to nothing belongs to the foreground. */
function isEmpty(alpha: Uint8Array): boolean {
  const kept = alpha.reduce((count, value) => count + Number(value > 127), 0);
  return kept < FOREGROUND_MIN * alpha.length;
}

/** Runs `use` with a local image that the decoder can open. `workDir` does not exist yet. */
function withReadable<T>(
  ctx: Context,
  { objectKey, contentType }: StoredImage,
  workDir: string,
  signal: AbortSignal,
  use: (image: ImageFile) => Promise<T>,
): Promise<T> {
  return ctx.storage.withFile(objectKey, async (path) => {
    await mkdir(workDir);
    const tools = await openTools(ctx.config);
    const image = await makeReadable({ path, contentType, tools, workDir, signal });
    return use({ path: image.path, contentType: image.contentType });
  });
}
