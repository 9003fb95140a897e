/** Value of `notBefore` of a step that waits for another step of its job. The other step resets it when it ends. */
export const BLOCKED_UNTIL_RELEASE = new Date('9999-01-01T00:00:00Z');
