import { Invalid } from '../errors.ts';

/** 400: the content of a file cannot be decoded. The message is suitable for `errors.original`. A retry does not help. */
export class Undecodable extends Invalid {}

/** 400: a password protects the content of a file. Nothing can be read from it. */
export class Locked extends Undecodable {}

/** The reason for refusing a truncated file, as the end of a sentence. */
export const INCOMPLETE = 'it is incomplete or damaged';

/** The message for an empty file: it cannot replace another file and cannot be decoded. */
export const FILE_EMPTY = 'The file is empty.';
