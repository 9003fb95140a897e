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

/** Creates a schema. Throws Invalid for a schema that cannot validate data, Conflict when SCHEMAS_MAX exist. */
export async function createSchema(ctx: Context, { body }: Input<typeof route>) {
  checkDocument(body.schema);
  if ((await ctx.db.assetSchema.count()) >= SCHEMAS_MAX)
    throw new Conflict(`You can create at most ${SCHEMAS_MAX} asset schemas.`);
  const row = await ctx.db.assetSchema.create({
    data: { name: body.name, status: body.status, schema: toJsonInput(body.schema) },
  });
  return { status: 'OK' as const, id: row.id, data: presentSchema(row) };
}

/** Throws Invalid for a document that cannot be compiled or that requires a missing field. */
export function checkDocument(document: SchemaDocument): void {
  compileSchema(document);
  for (const name of document.required)
    if (!Object.hasOwn(document.properties, name))
      throw new Invalid(`${name} is required, but is not a field of the schema.`, [
        { path: 'schema.required', message: `${name} is not a field of the schema` },
      ]);
}

/** Casts a document to the type of a JSON column. It was parsed from JSON, so the cast is valid. */
export function toJsonInput(document: SchemaDocument): Prisma.InputJsonObject {
  return document as unknown as Prisma.InputJsonObject;
}
