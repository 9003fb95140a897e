import {
  DEFAULT_SCHEMA_ID,
  type SchemaDocument,
} from '@spindle/contracts/asset-schemas/asset-schemas';
import { isSame } from '@spindle/contracts/asset-schemas/schema-property';
import type { ListChanges } from '@spindle/contracts/bulk/list-changes';
import { type Data, internalData, publicData } from '@spindle/contracts/metadata/internal-fields';
import { DATA_CHANGED, type DataUpdate } from '@spindle/contracts/metadata/metadata';
import type { TxContext } from '../context.ts';
import { AppError, Invalid } from '../errors.ts';
import { fieldsHiddenFromKeywords, searchTextOf } from '../search/words.ts';
import { findSchema } from './find-schema.ts';
import { changedLists } from './list-changes.ts';
import { readSubmittedData, refuseErrors, refuseTooLarge, sourceData } from './submitted-data.ts';
import { mirrorTags } from './tags.ts';
import { type ValueChange, valueChanges } from './value-changes.ts';

/** The new values of an asset's row. For the history: the submitted fields, and the old and new values of those that change. */
export interface PlannedData {
  data: Data;
  schemaId: number;
  searchText: string;
  document: SchemaDocument;
  fields: string[];
  changes: ValueChange[];
}

/**
 * Computes an update of data without writing it. Throws Conflict for fields that differ from the expected values. Throws Invalid, with every
 * error by field, for data that violates its schema, is too large, or names a schema that does not exist or is inactive.
 */
export async function planData(
  from: { db: Pick<TxContext['db'], 'assetSchema'> },
  asset: {
    name: string;
    data: unknown;
    metadata: unknown;
    schemaId: number;
    uploadPath: string;
    tags?: string[];
  },
  update: DataUpdate & { lists?: ListChanges | undefined },
  schemaOf = (id: number) => findSchema(from, id),
): Promise<PlannedData> {
  const submitted = readSubmittedData(update);
  const isAppend = update.mode === 'APPEND';
  const schemaId = submitted.schemaId ?? (isAppend ? asset.schemaId : DEFAULT_SCHEMA_ID);
  const schema = await schemaOf(schemaId);
  if (schema.status === 'INACTIVE' && schemaId !== asset.schemaId) {
    const message = `Asset schema ${schemaId} is inactive. Choose another schema.`;
    throw new Invalid(message, [{ path: 'data_schema_id', message }]);
  }
  const own = publicData(asset.data);
  refuseChanged(own, update.expected);
  const lists = changedLists(own, update.lists ?? {});
  const merged = { ...(isAppend && own), ...submitted.data, ...lists };
  const data = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  refuseErrors(schema.validate(data));
  refuseTooLarge(data);
  return {
    data: { ...sourceData(update), ...internalData(asset.data), ...data },
    schemaId,
    searchText: searchTextOf(
      { ...asset, data, tags: mirrorTags(asset, data) },
      fieldsHiddenFromKeywords(schema.document),
    ),
    document: schema.document,
    fields: [...Object.keys(submitted.data), ...Object.keys(lists)],
    changes: valueChanges(asset.data, data),
  };
}

/** Throws a 409 error that names the fields whose values are not the ones that the caller has read. */
function refuseChanged(own: Data, expected: Data = {}): void {
  const details = Object.entries(expected)
    .filter(([name, value]) => !isSame(value ?? null, own[name] ?? null))
    .map(([name]) => ({ path: `data.${name}`, message: 'has changed' }));
  if (details.length > 0) throw new AppError(409, 'CONFLICT', DATA_CHANGED, { details });
}
