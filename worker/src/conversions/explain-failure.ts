import type { Context } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { Undecodable } from '@spindle/core/file-types/undecodable';
import { fromUuid } from '@spindle/core/ids';
import type { Asset, File } from '@spindle/prisma/client';
import { MissingProgram } from '../programs/installed-programs.ts';
import { FinalFailure } from '../steps/handler.ts';

/** Returns why an image of an asset could not be rendered, as a sentence for users. Logs errors that are not expected. */
export async function explainFailure(
  ctx: Context,
  { id, files: [original] }: Asset & { files: File[] },
  error: unknown,
): Promise<string> {
  const isExpected = [Undecodable, MissingProgram, FinalFailure, Invalid].some(
    (kind) => error instanceof kind,
  );
  if (isExpected && error instanceof Error) return error.message;
  if (original && (await ctx.storage.head(original.objectKey)) === null)
    return 'The original is missing from its store.';
  ctx.log.error({ err: error, asset: fromUuid(id) }, 'an asset could not be converted');
  return 'Unexpected error. The worker log has the details.';
}
