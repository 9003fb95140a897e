import type {
  AssetSchemaStatus,
  SchemaDocument,
} from '@spindle/contracts/asset-schemas/asset-schemas';
import type { AssetSchema } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import { Invalid } from '../errors.ts';
import { compileSchema, type Validator } from './compile-schema.ts';

/** An asset schema with the compiled validator of its document. */
export interface UsableSchema {
  id: number;
  status: AssetSchemaStatus;
  document: SchemaDocument;
  validate: Validator;
}

/** Limits the compiled schemas that a process caches. */
const CACHE_MAX = 100;
const cache = new Map<string, Validator>();

/** Casts a stored schema: the contract validated it before it was saved. */
export function documentOf(row: Pick<AssetSchema, 'schema'>): SchemaDocument {
  return row.schema as unknown as SchemaDocument;
}

/** Returns the schema with this id, ready to validate data. Throws Invalid when it does not exist. */
export async function findSchema(
  { db }: { db: Pick<TxContext['db'], 'assetSchema'> },
  id: number,
): Promise<UsableSchema> {
  const row = await db.assetSchema.findUnique({ where: { id } });
  if (!row) {
    const message = `Asset schema ${id} does not exist.`;
    throw new Invalid(message, [{ path: 'data_schema_id', message }]);
  }
  return { id, status: row.status, document: documentOf(row), validate: validatorOf(row) };
}

function validatorOf(row: AssetSchema): Validator {
  const key = `${row.id}-${row.updatedAt.getTime()}`;
  const known = cache.get(key);
  if (known) return known;
  const validate = compileSchema(documentOf(row));
  const oldest = cache.keys().next().value;
  if (cache.size >= CACHE_MAX && oldest !== undefined) cache.delete(oldest);
  cache.set(key, validate);
  return validate;
}
