import type { SchemaDocument } from '@spindle/contracts/asset-schemas/asset-schemas';
import {
  type createSchema as route,
  SCHEMAS_MAX,
} from '@spindle/contracts/asset-schemas/asset-schemas';
import type { Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { Conflict, Invalid } from '@spindle/core/errors';
import { compileSchema } from '@spindle/core/metadata/compile-schema';
import type { Prisma } from '@spindle/prisma/client';
import { presentSchema } from './present.ts';

/** Adds a schema. Throws Invalid for one that could not be used, Conflict when there are too many. */
export async function createSchema(ctx: Context, { body }: Input<typeof route>) {
  checkDocument(body.schema);
  if ((await ctx.db.assetSchema.count()) >= SCHEMAS_MAX)
    throw new Conflict(`You can create at most ${SCHEMAS_MAX} asset schemas.`);
  const row = await ctx.db.assetSchema.create({
    data: { name: body.name, status: body.status, schema: storable(body.schema) },
  });
  return { status: 'OK' as const, id: row.id, data: presentSchema(row) };
}

/** Throws Invalid for what data could not be checked by. */
export function checkDocument(document: SchemaDocument): void {
  compileSchema(document);
  for (const name of document.required)
    if (!Object.hasOwn(document.properties, name))
      throw new Invalid(`${name} is required, but is not a field of the schema.`, [
        { path: 'schema.required', message: `${name} is not a field of the schema` },
      ]);
}

/** It came as JSON and holds nothing else. */
export function storable(document: SchemaDocument): Prisma.InputJsonObject {
  return document as unknown as Prisma.InputJsonObject;
}
