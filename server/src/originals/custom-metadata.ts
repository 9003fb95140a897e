import { DEFAULT_SCHEMA_ID } from '@spindle/contracts/asset-schemas/asset-schemas';
import { validationSentence } from '@spindle/contracts/http/validation-messages';
import { CustomMetadata } from '@spindle/contracts/metadata/metadata';
import type { Context } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { planData } from '@spindle/core/metadata/plan-data';
import { readSubmittedData } from '@spindle/core/metadata/submitted-data';
import type { InitialData } from '@spindle/core/originals/insert-originals';

const NO_DATA: InitialData = { data: {}, schemaId: DEFAULT_SCHEMA_ID };

/**
 * Parses the `custom_metadata` of an upload: JSON text, or nothing. Throws Invalid for malformed JSON and for values
 * that the database cannot store.
 */
export function parseCustomMetadata(text: string | null | undefined): CustomMetadata {
  if (!text) return { data: {} };
  const parsed = CustomMetadata.safeParse(parseJson(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw unusable(issue ? validationSentence(issue.message, issue.path.join('.')) : 'not valid');
  }
  return rewordErrors(() => {
    const { data, schemaId } = readSubmittedData(parsed.data);
    return { data, ...(schemaId !== undefined && { data_schema_id: schemaId }) };
  });
}

/**
 * Validates upload data like an update of data. Accepts an inactive schema for an upload that began while the schema
 * was active.
 */
export async function planUploadData(
  ctx: Pick<Context, 'db'>,
  given: CustomMetadata,
  { hasBegun = false } = {},
): Promise<InitialData> {
  if (given.data_schema_id === undefined && Object.keys(given.data).length === 0) return NO_DATA;
  // An asset may keep an inactive schema: treat the new one as if it had the schema already.
  const schemaId = hasBegun ? (given.data_schema_id ?? DEFAULT_SCHEMA_ID) : DEFAULT_SCHEMA_ID;
  const asset = { name: '', data: {}, metadata: {}, schemaId, uploadPath: '' };
  return planData(ctx, asset, { ...given, mode: 'REPLACE' }).catch(reword);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unusable('not valid JSON');
  }
}

function rewordErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return reword(error);
  }
}

/** Makes the message name the form field. */
function reword(error: unknown): never {
  throw error instanceof Invalid ? unusable(error.message, error.details) : error;
}

function unusable(reason: string, details?: Invalid['details']): Invalid {
  const message = `custom_metadata is not usable: ${reason.replace(/\.$/, '')}.`;
  return new Invalid(message, details ?? [{ path: 'custom_metadata', message }]);
}
