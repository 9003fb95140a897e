import {
  DEFAULT_SCHEMA_ID,
  type SchemaDocument,
} from '@spindle/contracts/asset-schemas/asset-schemas';
import type { DataUpdate } from '@spindle/contracts/metadata/metadata';
import type { TxContext } from '../context.ts';
import { Invalid } from '../errors.ts';
import { quietFieldsOf, searchTextOf } from '../search/words.ts';
import { findSchema } from './find-schema.ts';
import {
  type Data,
  internalData,
  publicData,
  readGivenData,
  refuseFaults,
  refuseTooMuch,
  sourceData,
} from './submitted-data.ts';

/** What an update makes of an asset's row, and what it changes, for the history. */
export interface PlannedData {
  data: Data;
  schemaId: number;
  searchText: string;
  document: SchemaDocument;
  fields: string[];
}

/**
 * Works out an update of data without writing it. Throws Invalid, with every fault by field, for data that does not conform to
 * its schema, is too much, or names a schema that is not there or no longer to be chosen.
 */
export async function planData(
  from: { db: Pick<TxContext['db'], 'assetSchema'> },
  asset: { name: string; data: unknown; schemaId: number },
  update: DataUpdate,
  schemaOf = (id: number) => findSchema(from, id),
): Promise<PlannedData> {
  const given = readGivenData(update);
  const isAppend = update.mode === 'APPEND';
  const schemaId = given.schemaId ?? (isAppend ? asset.schemaId : DEFAULT_SCHEMA_ID);
  const schema = await schemaOf(schemaId);
  if (schema.status === 'INACTIVE' && schemaId !== asset.schemaId) {
    const message = `Asset schema ${schemaId} is inactive. Choose another schema.`;
    throw new Invalid(message, [{ path: 'data_schema_id', message }]);
  }
  const merged = { ...(isAppend && publicData(asset.data)), ...given.data };
  const data = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  refuseFaults(schema.validate(data));
  refuseTooMuch(data);
  return {
    data: { ...sourceData(update), ...internalData(asset.data), ...data },
    schemaId,
    searchText: searchTextOf(asset.name, data, quietFieldsOf(schema.document)),
    document: schema.document,
    fields: Object.keys(given.data),
  };
}
