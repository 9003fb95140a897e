/** The time before which a step is not run that waits until another of its job is through, which then lets it run. */
export const BLOCKED_UNTIL_RELEASE = new Date('9999-01-01T00:00:00Z');
