/** What an administrator is told in a sentence. */
export class Fault extends Error {}
