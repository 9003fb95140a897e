import { isSame } from '@spindle/contracts/asset-schemas/schema-property';
import { publicData } from '@spindle/contracts/metadata/internal-fields';
import type { Prisma } from '@spindle/prisma/client';

type JsonValue = Prisma.InputJsonValue | null;

/** The value of a field before and after a change. Null: the field is missing, as stored data has no null. */
export type ValueChange = { field: string; from: JsonValue; to: JsonValue };

/** Returns the fields whose values differ, without internal ones. */
export function valueChanges(before: unknown, after: unknown): ValueChange[] {
  const [old, now] = [publicData(before), publicData(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !isSame(old[field], now[field]))
    .map((field) => ({ field, from: jsonOf(old[field]), to: jsonOf(now[field]) }));
}

/** Casts a value of data, which is stored as JSON. */
function jsonOf(value: unknown): JsonValue {
  return (value ?? null) as JsonValue;
}
