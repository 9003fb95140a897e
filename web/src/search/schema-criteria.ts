import { FieldCriterion } from '@spindle/contracts/search/field-criterion';
import * as z from 'zod/mini';

const FieldCriteria = z.record(z.string(), FieldCriterion);
export type FieldCriteria = z.infer<typeof FieldCriteria>;

/** Parses the criteria on schema fields in a URL. Returns none for invalid text. */
export function readFieldCriteria(text: string): FieldCriteria {
  if (text === '') return {};
  try {
    const read = FieldCriteria.safeParse(JSON.parse(text));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}

/** Serializes criteria on schema fields for a URL. Omits fields without a criterion; empty if there is none. */
export function writeFieldCriteria(fields: FieldCriteria): string {
  const used = Object.entries(fields).filter(([, criterion]) => hasCriterion(criterion));
  return used.length > 0 ? JSON.stringify(Object.fromEntries(used)) : '';
}

function hasCriterion(criterion: FieldCriterion): boolean {
  if (typeof criterion === 'string') return criterion.trim() !== '';
  if (typeof criterion !== 'object' || criterion === null) return criterion !== null;
  if ('is' in criterion) return criterion.is !== '';
  return [criterion.start, criterion.end].some((end) => end !== undefined && end !== '');
}
