import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { Asset } from '../assets/assets.ts';
import { needs, route } from '../http/route.ts';
import { Queued } from '../jobs/jobs.ts';

/** Names that begin so are the product's own: they are not shown, and nobody writes them. */
export const INTERNAL_PREFIX = '_filespin';

/** Free-form fields that a person may add, and characters of their names. Specification 9. */
export const FREE_FIELDS_MAX = 10;
export const FREE_NAME_MAX = 24;

export const FREE_NAME_TOO_LONG = "Field name can't be longer than 24 characters";
export const FREE_VALUE_REQUIRED = 'Field value is required';
export const FREE_FIELDS_FULL = "You've reached a limit of 10 fields allowed.";

/** One field of the free-form editor. Its message stands for every breach of the rule. Specification 5. */
export const FreeField = z.object({
  name: z.string().regex(new RegExp(`^[A-Za-z0-9_]{1,${FREE_NAME_MAX}}$`), FREE_NAME_TOO_LONG),
  value: z.string().trim().min(1, FREE_VALUE_REQUIRED),
});
export type FreeField = z.infer<typeof FreeField>;

/** A value that the schema does not know: text of 1 to 200 characters, or a list of texts of at most 100. Specification 3. */
export const UNKNOWN_TEXT_MAX = 200;
export const UNKNOWN_ITEM_MAX = 100;

/** Characters of the whole data of an asset as JSON, of one text, and of a field's name. */
export const DATA_MAX = 3000;
export const DATA_TEXT_MAX = 1000;
export const DATA_NAME_MAX = 100;

export const DATA_UPDATED = 'Asset metadata updated sucessfully';

/** REPLACE: all earlier data goes. APPEND: what is sent wins, all else stays; null takes a field away. */
export const DataMode = z.enum(['REPLACE', 'APPEND']);
export type DataMode = z.infer<typeof DataMode>;

const DataSchemaId = z.number().int().min(0).max(2_147_483_647);

/** Data as anybody may send it. The product's own names are left out of it. */
export const GivenData = z.record(z.string(), z.unknown());

export const DataUpdate = z.object({
  data: GivenData,
  mode: DataMode,
  /** Without it APPEND keeps the schema of the asset, and REPLACE takes the default one. */
  data_schema_id: DataSchemaId.optional(),
});
export type DataUpdate = z.infer<typeof DataUpdate>;

/** JSON in the `custom_metadata` field of an upload; same rules as updating data. */
export const CustomMetadata = z.object({
  data: GivenData.default({}),
  data_schema_id: DataSchemaId.optional(),
});
export type CustomMetadata = z.infer<typeof CustomMetadata>;

export const AssetSaved = z.object({
  status: z.literal('OK'),
  data: Asset,
  message: z.string(),
});

export const updateData = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/data/update',
  summary:
    'Update the data of an asset. 202 with async=1 or while another update runs. Updates are applied in the order in which they arrive',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  query: z.object({ async: z.enum(['0', '1', 'true', 'false']).optional() }),
  body: DataUpdate,
  answer: z.union([AssetSaved, Queued]),
  answerByStatus: { 200: AssetSaved, 202: Queued },
  example: (world) => ({
    params: { id: world.assetId },
    body: { data: { title: 'A lake' }, mode: 'APPEND' },
  }),
});
