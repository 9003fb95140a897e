import { createReadStream } from 'node:fs';
import type { Context } from '@spindle/core/context';
import type { makeCutout as task } from '@spindle/core/tasks/interactive';
import type { z } from 'zod';
import { renderCutout } from '../images/render-cutout.ts';

/** Removes the background of an image and stores the result in the image cache, unless it is cached already. */
export async function makeCutout(
  ctx: Context,
  { key, ...plan }: z.output<typeof task.payload>,
  signal: AbortSignal,
): Promise<void> {
  if (await ctx.storage.head(key)) return;
  await renderCutout(ctx, plan, signal, async ({ path, contentType }) => {
    await ctx.storage.put(key, createReadStream(path), { contentType, signal });
  });
}
