import { bareType } from './kind.ts';

/** Types of drawings and programs: a few bytes can cause any amount of work. */
const VECTOR_TYPES: readonly string[] = [
  'image/svg+xml',
  'application/postscript',
  'application/illustrator',
  'application/pdf',
];

/** Returns whether a file of this type is a drawing or a program. */
export const isVector = (contentType: string): boolean =>
  VECTOR_TYPES.includes(bareType(contentType));
