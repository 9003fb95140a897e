import {
  DEFAULT_SCHEMA_ID,
  type changeSchema as route,
} from '@spindle/contracts/asset-schemas/asset-schemas';
import { incompatibilities } from '@spindle/contracts/asset-schemas/schema-changes';
import type { Input } from '@spindle/contracts/http/route';
import { type Context, inTransaction } from '@spindle/core/context';
import { Invalid, NotFound } from '@spindle/core/errors';
import { documentOf } from '@spindle/core/metadata/find-schema';
import { checkDocument, storable } from './create.ts';
import { presentSchema } from './present.ts';

/** Changes a schema so that no data of any asset ceases to conform. Throws NotFound, and Invalid with each change that is not allowed. */
export async function changeSchema(ctx: Context, { params: { id }, body }: Input<typeof route>) {
  if (id === DEFAULT_SCHEMA_ID)
    throw new Invalid('The default schema is built in and cannot be changed.');
  if (body.id !== undefined && body.id !== id)
    throw new Invalid('The id in the body differs from the id in the URL.', [
      { path: 'id', message: `must be ${id}` },
    ]);
  checkDocument(body.schema);
  const row = await inTransaction(ctx, async (tx) => {
    await tx.db.$queryRaw`SELECT id FROM asset_schema WHERE id = ${id} FOR UPDATE`;
    const before = await tx.db.assetSchema.findUnique({ where: { id } });
    if (!before) throw new NotFound('Asset schema', id);
    const faults = incompatibilities(documentOf(before), body.schema);
    if (faults.length > 0)
      throw new Invalid(
        `Existing assets may have data that this change makes invalid: ${faults[0]?.message}. Create a new schema instead.`,
        faults,
      );
    return tx.db.assetSchema.update({
      where: { id },
      data: {
        name: body.name,
        status: body.status,
        schema: storable(body.schema),
        updatedAt: tx.now(),
      },
    });
  });
  return { status: 'OK' as const, id, data: presentSchema(row) };
}
