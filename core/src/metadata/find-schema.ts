import type {
  AssetSchemaStatus,
  SchemaDocument,
} from '@spindle/contracts/asset-schemas/asset-schemas';
import type { AssetSchema } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import { Invalid } from '../errors.ts';
import { compileSchema, type Validator } from './compile-schema.ts';

export interface UsableSchema {
  id: number;
  status: AssetSchemaStatus;
  document: SchemaDocument;
  validate: Validator;
}

/** Compiled schemas that a process keeps. */
const KEPT_MAX = 100;
const kept = new Map<string, Validator>();

/** What is stored went through the contract. */
export function documentOf(row: Pick<AssetSchema, 'schema'>): SchemaDocument {
  return row.schema as unknown as SchemaDocument;
}

/** The schema that data is checked by. Throws Invalid when there is none of this id. */
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
  const known = kept.get(key);
  if (known) return known;
  const validate = compileSchema(documentOf(row));
  const oldest = kept.keys().next().value;
  if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  kept.set(key, validate);
  return validate;
}
