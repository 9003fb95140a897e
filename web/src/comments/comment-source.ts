import type { Comment, NewComment } from '@spindle/contracts/comments/comments';
import type { z } from 'zod';

/** The comments of an asset and what the reader may do: a user, or a visitor of a share. */
export interface CommentSource {
  /** Undefined until they are loaded. Oldest first. */
  comments: readonly Comment[] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** Sends a comment. Rejects after it has shown an alert. */
  add: (comment: Draft) => Promise<unknown>;
  /** Undefined for visitors, who can only write. */
  manage?: {
    change: (id: number, change: { text?: string; resolved?: boolean }) => Promise<unknown>;
    remove: (id: number) => Promise<unknown>;
  };
  /** The name of a visitor, empty before they have told it; undefined for users. */
  visitorName?: string | undefined;
}

/** A comment to send. `name`: of a visitor who tells it for the first time. */
export type Draft = z.input<typeof NewComment> & { name?: string };

/** A comment with its answers. `number`: from 1, in the order of writing, for the mark on the image. */
export interface Thread {
  number: number;
  first: Comment;
  answers: Comment[];
}

/** Groups comments into threads, the newest thread first. */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const threads = new Map<number, Thread>();
  for (const comment of comments) {
    if (comment.parent_id === null)
      threads.set(comment.id, { number: threads.size + 1, first: comment, answers: [] });
    else threads.get(comment.parent_id)?.answers.push(comment);
  }
  return [...threads.values()].reverse();
}
