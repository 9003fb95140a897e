import type { NewReview } from '@spindle/contracts/reviews/reviews';

/** An answer to send. `name`: of a visitor who tells it for the first time. */
export type Answer = Pick<NewReview, 'decision' | 'note'> & { name?: string };
