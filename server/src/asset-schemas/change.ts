import {
  DEFAULT_SCHEMA_ID,
  type changeSchema as route,
} from '@spindle/contracts/asset-schemas/asset-schemas';
import { findIncompatibilities } from '@spindle/contracts/asset-schemas/schema-changes';
import type { Input } from '@spindle/contracts/http/route';
import { type Context, inTransaction } from '@spindle/core/context';
import { Invalid, NotFound } from '@spindle/core/errors';
import { documentOf } from '@spindle/core/metadata/find-schema';
import { checkDocument, toJsonInput } from './create.ts';
import { presentSchema } from './present.ts';

/**
 * Changes a schema in ways that keep the data of all assets valid. Throws NotFound for an unknown schema, Invalid with a
 * detail for each change that could make data invalid.
 */
export async function changeSchema(ctx: Context, { params: { id }, body }: Input<typeof route>) {
  if (id === DEFAULT_SCHEMA_ID)
    throw new Invalid('The default schema is built in and cannot be changed.');
  if (body.id !== undefined && body.id !== id)
    throw new Invalid('The id in the body differs from the id in the URL.', [
      { path: 'id', message: `must be ${id}` },
    ]);
  checkDocument(body.schema);
  const row = await inTransaction(ctx, async (tx) => {
    // Concurrent changes wait here, so that each is compared with the one before.
    await tx.db.$queryRaw`SELECT id FROM asset_schema WHERE id = ${id} FOR UPDATE`;
    const before = await tx.db.assetSchema.findUnique({ where: { id } });
    if (!before) throw new NotFound('Asset schema', id);
    const errors = findIncompatibilities(documentOf(before), body.schema);
    if (errors.length > 0)
      throw new Invalid(
        `Existing assets may have data that this change makes invalid: ${errors[0]?.message}. Create a new schema instead.`,
        errors,
      );
    return tx.db.assetSchema.update({
      where: { id },
      data: {
        name: body.name,
        status: body.status,
        schema: toJsonInput(body.schema),
        updatedAt: tx.now(),
      },
    });
  });
  return { status: 'OK' as const, id, data: presentSchema(row) };
}
