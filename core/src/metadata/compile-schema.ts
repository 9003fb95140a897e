import type { ErrorDetail } from '@spindle/contracts/http/errors';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import isSafePattern from 'safe-regex2';
import { Invalid } from '../errors.ts';
import { ajvMessage } from './ajv-message.ts';

/** Formats that a property may name. */
const FORMATS = ['date', 'time', 'date-time', 'email', 'uri', 'uuid'] as const;
/** Characters of a pattern: it runs over what anybody sends. */
const PATTERN_MAX = 200;
/** Levels of a schema. */
const DEPTH_MAX = 8;

const ajv = new Ajv2020({
  allErrors: true,
  strictSchema: true,
  strictTypes: false,
  strictTuples: false,
  allowUnionTypes: true,
  logger: false,
  keywords: ['filespin_properties'],
});
addFormats.default(ajv, [...FORMATS]);

/** Finds what is wrong with data, by field. Empty when it conforms. */
export type Validator = (data: Record<string, unknown>) => ErrorDetail[];

/** Makes a validator of a JSON Schema 2020-12. Throws Invalid for one that is none, or that could be used to hold up the product. */
export function compileSchema(schema: object): Validator {
  refuseDanger(schema, 0);
  const { $id: _, ...document } = schema as { $id?: string };
  const validate = compile(document);
  return (data) => (validate(data) ? [] : (validate.errors ?? []).map(detailOf));
}

function compile(document: object): ValidateFunction {
  try {
    return ajv.compile(document);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^strict mode: /, '') : '';
    throw invalid(reason.slice(0, 300));
  } finally {
    // Each schema is kept by whoever asked for it, not by the compiler for good.
    ajv.removeSchema(document);
  }
}

function refuseDanger(part: unknown, depth: number): void {
  if (typeof part !== 'object' || part === null) return;
  if (depth > DEPTH_MAX) throw invalid('it is nested too deep');
  for (const [key, value] of Object.entries(part)) {
    if (/^\$(ref|dynamicRef|defs|anchor|dynamicAnchor)$/.test(key))
      throw invalid(`${key} is not supported`);
    if (key === 'pattern' && typeof value === 'string') refusePattern(value);
    refuseDanger(value, depth + 1);
  }
}

function refusePattern(pattern: string): void {
  if (pattern.length > PATTERN_MAX || !isSafePattern(pattern))
    throw invalid(`the pattern ${pattern.slice(0, 40)} is too long, or too slow on some texts`);
}

function invalid(reason: string): Invalid {
  const message = `This is not a usable JSON Schema: ${reason}.`;
  return new Invalid(message, [{ path: 'schema', message }]);
}

function detailOf(error: ErrorObject): ErrorDetail {
  const { instancePath, keyword, params } = error;
  const path = instancePath.split('/').slice(1).map(unescapePointer);
  if (keyword === 'required') path.push(params.missingProperty);
  return { path: ['data', ...path].join('.'), message: ajvMessage(error) };
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
