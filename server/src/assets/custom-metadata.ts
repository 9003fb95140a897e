import { CustomMetadata } from '@spindle/contracts/assets';
import { Invalid } from '@spindle/core/errors';

/** Levels of objects and lists in a value. */
const DEPTH_MAX = 16;
/** Names that the product keeps to itself. */
const INTERNAL_KEY = /^_filespin/;

/**
 * Reads the `custom_metadata` of an upload: JSON text, or nothing. Throws Invalid for text that is no such JSON, or that
 * the database could not hold.
 */
export function parseCustomMetadata(text: string | null | undefined): CustomMetadata {
  if (!text) return { data: {}, data_schema_id: 0 };
  const parsed = CustomMetadata.safeParse(parseJson(text));
  if (!parsed.success) throw invalid(parsed.error.issues[0]?.message ?? 'not valid');
  const { data, data_schema_id } = parsed.data;
  if (!isStorable(data, DEPTH_MAX))
    throw invalid('nested too deep, or with characters that are none');
  if (data_schema_id !== 0) throw invalid(`there is no schema ${data_schema_id}`);
  const entries = Object.entries(data).filter(([key]) => !INTERNAL_KEY.test(key));
  return { data: Object.fromEntries(entries), data_schema_id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('no JSON');
  }
}

function invalid(reason: string): Invalid {
  const message = `custom_metadata is not usable: ${reason}.`;
  return new Invalid(message, [{ path: 'custom_metadata', message }]);
}

/** Whether Postgres takes it as JSON: no NUL, no half characters, no bottomless nesting. */
function isStorable(value: unknown, depthLeft: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depthLeft === 0) return false;
  return Object.entries(value).every(
    ([key, inner]) => isStorable(key, 1) && isStorable(inner, depthLeft - 1),
  );
}
