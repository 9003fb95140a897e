import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { AssetSaved } from '../assets/assets.ts';
import { needs, route } from '../http/route.ts';
import { Queued } from '../jobs/jobs.ts';

/** Limits the free-form fields that a user may add, and the characters of their names. Specification 9. */
export const FREE_FIELDS_MAX = 10;
export const FREE_NAME_MAX = 24;

export const FREE_NAME_TOO_LONG = "Field name can't be longer than 24 characters";
export const FREE_VALUE_REQUIRED = 'Field value is required';
export const FREE_FIELDS_FULL = "You've reached a limit of 10 fields allowed.";

/** One field of the free-form editor. Its message covers every violation. Specification 5. */
export const FreeField = z.object({
  name: z.string().regex(new RegExp(`^[A-Za-z0-9_]{1,${FREE_NAME_MAX}}$`), FREE_NAME_TOO_LONG),
  value: z.string().trim().min(1, FREE_VALUE_REQUIRED),
});
export type FreeField = z.infer<typeof FreeField>;

/** A value that the schema does not define: text of 1 to 200 characters, or a list of texts of at most 100. Specification 3. */
export const UNKNOWN_TEXT_MAX = 200;
export const UNKNOWN_ITEM_MAX = 100;

/** Limits, in characters, of an asset's whole data as JSON, of one text, and of a field name. */
export const DATA_MAX = 3000;
export const DATA_TEXT_MAX = 1000;
export const DATA_NAME_MAX = 100;

/** The text of the specification, including the misspelling. */
export const DATA_UPDATED = 'Asset metadata updated sucessfully';

export const DATA_CHANGED = 'Somebody else has changed the same fields in the meantime.';

/** REPLACE: removes all earlier data. APPEND: sent values replace earlier ones, others stay; null removes a field. */
export const DataMode = z.enum(['REPLACE', 'APPEND']);
export type DataMode = z.infer<typeof DataMode>;

const DataSchemaId = z.number().int().min(0).max(2_147_483_647);

/** Submitted data; internal fields are dropped. */
export const GivenData = z.record(z.string(), z.unknown());

export const DataUpdate = z.object({
  data: GivenData,
  mode: DataMode,
  /** By default APPEND keeps the asset's schema and REPLACE uses the default one. */
  data_schema_id: DataSchemaId.optional(),
  /**
   * Values of fields as the caller has read them; null for a field that was missing. 409 if one of them has changed since; `details`
   * then name these fields, and nothing is saved. Without it, the last write wins.
   */
  expected: GivenData.optional(),
});
export type DataUpdate = z.infer<typeof DataUpdate>;

/** JSON in the `custom_metadata` field of an upload; the rules of a data update apply. */
export const CustomMetadata = z.object({
  data: GivenData.default({}),
  data_schema_id: DataSchemaId.optional(),
});
export type CustomMetadata = z.infer<typeof CustomMetadata>;

export const updateData = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/data/update',
  summary:
    'Update the data of an asset. 409 if a field differs from `expected`. 202 with async=1 or while another update runs. Updates are applied in the order in which they arrive',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  query: z.object({ async: z.enum(['0', '1', 'true', 'false']).optional() }),
  body: DataUpdate,
  answer: z.union([AssetSaved, Queued]),
  answerByStatus: { 200: AssetSaved, 202: Queued },
  example: (ids) => ({
    params: { id: ids.assetId },
    body: { data: { title: 'A lake' }, mode: 'APPEND' },
  }),
});
