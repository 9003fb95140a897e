import { Invalid } from '../errors.ts';

/** 400: a file's content cannot be turned into pictures. The message is fit for `errors.original`. Trying again does not help. */
export class Undecodable extends Invalid {}

/** Why no door takes it in the place of another file, and no picture is made of it. */
export const FILE_EMPTY = 'The file is empty.';
