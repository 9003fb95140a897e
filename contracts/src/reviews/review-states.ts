/** What reviewers think of the current version of an asset that they have answered. A module of its own, because every page of assets loads it. */
export const REVIEW_STATES = ['approved', 'changes'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
