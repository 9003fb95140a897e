import type { readSchema as route } from '@spindle/contracts/asset-schemas/asset-schemas';
import type { Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { presentSchema } from './present.ts';

/** Returns a schema. Throws NotFound for an unknown id. */
export async function readSchema(ctx: Context, { params }: Input<typeof route>) {
  const row = await ctx.db.assetSchema.findUnique({ where: { id: params.id } });
  if (!row) throw new NotFound('Asset schema', params.id);
  return { status: 'OK' as const, data: presentSchema(row) };
}
