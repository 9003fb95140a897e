import type { ErrorDetail } from '@spindle/contracts/http/errors';
import type { z } from 'zod';

/** Returns the errors of a value that does not fit its schema, as the server would report them. */
export function schemaErrors(schema: z.ZodType, value: unknown): ErrorDetail[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
}
