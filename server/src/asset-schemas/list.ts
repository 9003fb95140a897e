import { SCHEMAS_MAX } from '@spindle/contracts/asset-schemas/asset-schemas';
import type { Context } from '@spindle/core/context';
import { presentSchema } from './present.ts';

/** Lists all schemas by id; the built-in schemas come first. */
export async function listSchemas(ctx: Context) {
  const rows = await ctx.db.assetSchema.findMany({ orderBy: { id: 'asc' }, take: SCHEMAS_MAX });
  return { status: 'OK' as const, data: rows.map(presentSchema) };
}
