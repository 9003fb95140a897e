import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { validationMessage, validationSentence } from './validation-messages.ts';

beforeAll(() => void z.config({ customError: validationMessage }));
afterAll(() => void z.config({ customError: undefined }));

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'is required'],
  [z.string(), 4, 'must be text'],
  [z.string().min(1), '', 'is required'],
  [z.string().min(2), 'a', 'must have at least 2 characters'],
  [z.string().max(1000), 'a'.repeat(1001), 'must have at most 1,000 characters'],
  [z.string().length(1), 'ab', 'must have 1 character'],
  [z.string().regex(/^a$/), 'b', 'must be in the required format'],
  [z.email(), 'b', 'must be an email address'],
  [z.iso.datetime(), 'b', 'must be a date and time, such as 2031-05-06T07:08:09Z'],
  [z.coerce.number(), 'abc', 'must be a number'],
  [z.number(), Number.NaN, 'must be a number'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.number().min(3), 2, 'must be 3 or more'],
  [z.number().lt(3), 3, 'must be less than 3'],
  [z.number().multipleOf(2), 3, 'must be a multiple of 2'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 entry'],
  [z.enum(['A', 'B', 'C']), 'D', 'must be A, B or C'],
  [z.strictObject({}), { a: 1, b: 2 }, 'must not have "a" and "b"'],
  [z.union([z.string(), z.number()]), true, 'is not valid'],
  [z.string('is not a name'), 4, 'is not a name'],
])('states error %# without the terms of the validator', (schema, value, message) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
});

it('completes a message to a sentence with and without a subject', () => {
  expect(validationSentence('must be a number', 'limit')).toBe('limit must be a number.');
  expect(validationSentence('must be a number')).toBe('Must be a number.');
  expect(validationSentence('is required')).toBe('This is required.');
  expect(validationSentence('Number of Assets must be lesser than 100')).toBe(
    'Number of Assets must be lesser than 100',
  );
});
