import { wireTime } from '@spindle/contracts/http/time';
import type { Review as ReviewAnswer } from '@spindle/contracts/reviews/reviews';
import type { Actor } from '@spindle/core/context';
import type { Asset, Review, User } from '@spindle/prisma/client';
import { presentAuthor } from '../comments/present.ts';

/** Loads who wrote a review. */
export const WITH_REVIEWER = { user: { select: { firstName: true, lastName: true } } } as const;

/** A review with what its presentation needs. */
export type ReviewRow = Review & { user: Pick<User, 'firstName' | 'lastName'> | null };

/** Converts a review of an asset to the wire format for a user. */
export function presentReview(
  row: ReviewRow,
  asset: Pick<Asset, 'version'>,
  { userId }: Actor,
): ReviewAnswer {
  return {
    id: row.id,
    author: presentAuthor(row),
    is_own: row.userId === userId,
    decision: row.decision,
    note: row.note,
    version: row.version,
    is_current: row.version === asset.version,
    decided_at: wireTime(row.decidedAt),
  };
}
