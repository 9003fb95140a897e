import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { ajvMessage } from './ajv-message.ts';

const ajv = addFormats.default(new Ajv2020({ strictTypes: false }));

it.each<[object, unknown, string]>([
  [{ type: 'string' }, 4, 'must be text'],
  [{ type: ['integer', 'null'] }, 'a', 'must be a whole number or empty'],
  [{ minLength: 2 }, 'a', 'must have at least 2 characters'],
  [{ maxLength: 1 }, 'ab', 'must have at most 1 character'],
  [{ pattern: '^a$' }, 'b', 'must be in the required format'],
  [{ format: 'date' }, 'b', 'must be a date, such as 2031-05-06'],
  [{ enum: ['S', 'M'] }, 'L', 'must be S or M'],
  [{ const: 1 }, 2, 'must be 1'],
  [{ minimum: 3 }, 2, 'must be 3 or more'],
  [{ exclusiveMaximum: 3 }, 3, 'must be less than 3'],
  [{ multipleOf: 2 }, 3, 'must be a multiple of 2'],
  [{ maxItems: 1 }, [1, 2], 'must have at most 1 entry'],
  [{ uniqueItems: true }, [1, 1], 'must not have the same entry twice'],
  [{ required: ['a'] }, {}, 'is required'],
  [{ additionalProperties: false }, { a: 1 }, 'must not have "a"'],
  [{ not: {} }, 1, 'is not valid'],
])('words an error of %j like all other validation messages', (schema, value, message) => {
  const validate = ajv.compile(schema);
  expect(validate(value)).toBe(false);
  const [error] = validate.errors ?? [];
  expect(error && ajvMessage(error)).toBe(message);
});
