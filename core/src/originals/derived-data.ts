import { DEFAULT_SCHEMA_ID } from '@spindle/contracts/asset-schemas/asset-schemas';
import { SOURCE_ID_FIELD } from '@spindle/contracts/conversions/edit-copy';
import { publicData } from '@spindle/contracts/metadata/internal-fields';
import type { Asset } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import { planData } from '../metadata/plan-data.ts';
import type { InitialData } from './insert-originals.ts';

/**
 * Returns the data of a new asset whose image comes from another one: the id of that source and, with `copied`, the source's data and
 * schema. Throws Invalid for data that violates its schema.
 */
export async function planDerivedData(
  from: Pick<TxContext, 'db'>,
  sourceId: string,
  copied: Pick<Asset, 'data' | 'schemaId'> | null,
): Promise<InitialData> {
  const source = { [SOURCE_ID_FIELD]: sourceId };
  if (!copied) return { data: source, schemaId: DEFAULT_SCHEMA_ID };
  const { schemaId } = copied;
  // An asset may keep an inactive schema: treat the new one as if it had the schema already.
  const asset = { name: '', data: {}, metadata: {}, schemaId, uploadPath: '' };
  const data = { ...publicData(copied.data), ...source };
  return planData(from, asset, { data, data_schema_id: schemaId, mode: 'REPLACE' });
}
