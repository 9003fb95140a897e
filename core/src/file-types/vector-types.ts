import { bareType } from './kind.ts';

/** Types whose files are programs or drawings: a few bytes can ask for any amount of work. */
const VECTOR_TYPES: readonly string[] = [
  'image/svg+xml',
  'application/postscript',
  'application/illustrator',
  'application/pdf',
];

export const isVector = (contentType: string): boolean =>
  VECTOR_TYPES.includes(bareType(contentType));
