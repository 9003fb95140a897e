import { Undecodable } from '@spindle/core/file-types/undecodable';
import { toUuid } from '@spindle/core/ids';
import { openTools } from '../programs/tools.ts';
import type { Handler } from '../steps/handler.ts';

/** Inspects an uploaded conversion and records its size, or why it cannot be decoded. */
export const checkConversion: Handler = {
  async run(ctx, { assetId, key, signal }) {
    if (assetId === null) return;
    const file = await ctx.db.file.findFirst({
      where: { assetId: toUuid(assetId), key, error: null },
      orderBy: { version: 'desc' },
    });
    if (!file) return;
    const { decoder } = await openTools(ctx.config);
    const { contentType } = file;
    try {
      const { width, height, dpi } = await ctx.storage.withFile(file.objectKey, (path) =>
        decoder.run({ kind: 'measure', path, contentType }, { signal }),
      );
      const data = { width, height, dpi };
      await ctx.db.file.updateMany({ where: { id: file.id }, data });
    } catch (error) {
      if (!(error instanceof Undecodable)) throw error;
      const { message } = error;
      await ctx.db.file.updateMany({ where: { id: file.id }, data: { error: message } });
      throw error;
    }
  },
};
