import { Invalid } from '../errors.ts';

/** 400: a file's content cannot be turned into pictures. The message is fit for `errors.original`. Trying again does not help. */
export class Undecodable extends Invalid {}
