/** A failure whose message is shown to the administrator as it is. */
export class AdminError extends Error {}
