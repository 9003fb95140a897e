import { Invalid } from '../errors.ts';

/** 400: a file's content cannot be turned into pictures. The message is fit for `errors.original`. Trying again does not help. */
export class Undecodable extends Invalid {}

/** Of a file that breaks off: ends a sentence of why there is no picture of it. */
export const INCOMPLETE = 'it is incomplete or damaged';

/** Why no door takes it in the place of another file, and no picture is made of it. */
export const FILE_EMPTY = 'The file is empty.';
