/** An error whose message is shown to the administrator unchanged. */
export class AdminError extends Error {}
