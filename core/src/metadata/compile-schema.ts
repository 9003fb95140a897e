import type { ErrorDetail } from '@spindle/contracts/http/errors';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import isSafePattern from 'safe-regex2';
import { Invalid } from '../errors.ts';
import { ajvMessage } from './ajv-message.ts';

/** Formats that a property may name. */
const FORMATS = ['date', 'time', 'date-time', 'email', 'uri', 'uuid'] as const;
/** Limits the characters of a pattern: it runs on untrusted texts. */
const PATTERN_MAX = 200;
/** Limits the nesting of a schema, in levels. */
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

/** Validates data and returns its errors by field; empty when the data conforms. */
export type Validator = (data: Record<string, unknown>) => ErrorDetail[];

/** Compiles a JSON Schema 2020-12 to a validator. Throws Invalid for an invalid schema and for one that could block the process. */
export function compileSchema(schema: object): Validator {
  refuseUnsafeParts(schema, 0);
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
    // Callers cache validators; the compiler must not keep every schema forever.
    ajv.removeSchema(document);
  }
}

function refuseUnsafeParts(part: unknown, depth: number): void {
  if (typeof part !== 'object' || part === null) return;
  if (depth > DEPTH_MAX) throw invalid('it is nested too deep');
  for (const [key, value] of Object.entries(part)) {
    if (/^\$(ref|dynamicRef|defs|anchor|dynamicAnchor)$/.test(key))
      throw invalid(`${key} is not supported`);
    if (key === 'pattern' && typeof value === 'string') refusePattern(value);
    refuseUnsafeParts(value, depth + 1);
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
