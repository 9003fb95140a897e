import type { BulkChange } from '@spindle/contracts/bulk/bulk';
import type { DataUpdate } from '@spindle/contracts/metadata/metadata';
import type { TxContext } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { findSchema } from '@spindle/core/metadata/find-schema';
import { readGivenData } from '@spindle/core/metadata/given-data';
import { readSettings } from '@spindle/core/settings/settings';
import type { BulkInput } from '@spindle/core/tasks/job-input';
import { findOwnCollections } from '../collections/access.ts';
import { findBasket } from '../collections/basket.ts';

/** What a job needs besides its assets. Refuses at once what could be right for none of them. */
export async function parametersOf(
  tx: TxContext,
  body: BulkChange,
): Promise<Pick<BulkInput, 'update' | 'collection_ids' | 'keys'>> {
  switch (body.action) {
    case 'update_data':
      return { update: await checkedUpdate(tx, body) };
    case 'add_to_collections': {
      const ids = [...new Set(body.collection_ids)];
      await findOwnCollections(tx, ids);
      return { collection_ids: ids };
    }
    case 'add_to_basket':
      return { collection_ids: [(await findBasket(tx)).id] };
    case 'convert':
      return { keys: body.keys ?? (await enabledConversions(tx)) };
    default:
      return {};
  }
}

/** Throws Invalid where there is none. */
async function enabledConversions(tx: TxContext): Promise<string[]> {
  const { conversions } = await readSettings(tx, 'image');
  const keys = conversions.filter(({ enabled }) => enabled).map(({ key }) => key);
  if (keys.length === 0) throw new Invalid('No conversions are set up. Add one in Settings first.');
  return keys;
}

/** Without the product's own names. */
async function checkedUpdate(tx: TxContext, { mode, ...given }: DataUpdate): Promise<DataUpdate> {
  const { data, schemaId } = readGivenData(given);
  if (schemaId !== undefined) await findSchema(tx, schemaId);
  if (mode === 'APPEND' && schemaId === undefined && Object.keys(data).length === 0)
    throw new Invalid('There is nothing to change. Send a field or a schema.');
  return { data, mode, ...(schemaId !== undefined && { data_schema_id: schemaId }) };
}
