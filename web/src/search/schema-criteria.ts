import { FieldCriterion } from '@spindle/contracts/search/field-criterion';
import * as z from 'zod/mini';

const FieldCriteria = z.record(z.string(), FieldCriterion);
export type FieldCriteria = z.infer<typeof FieldCriteria>;

/** What fields are asked for, as an address holds it. What makes no sense asks for nothing. */
export function readFieldCriteria(text: string): FieldCriteria {
  if (text === '') return {};
  try {
    const read = FieldCriteria.safeParse(JSON.parse(text));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}

/** Leaves out fields that ask for nothing. Empty where none is left. */
export function writeFieldCriteria(fields: FieldCriteria): string {
  const asking = Object.entries(fields).filter(([, criterion]) => asksForMore(criterion));
  return asking.length > 0 ? JSON.stringify(Object.fromEntries(asking)) : '';
}

function asksForMore(criterion: FieldCriterion): boolean {
  if (typeof criterion === 'string') return criterion.trim() !== '';
  if (typeof criterion !== 'object' || criterion === null) return criterion !== null;
  if ('is' in criterion) return criterion.is !== '';
  return [criterion.start, criterion.end].some((end) => end !== undefined && end !== '');
}
