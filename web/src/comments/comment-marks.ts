import type { Comment, CommentAnchor } from '@spindle/contracts/comments/comments';
import { create } from 'zustand';

interface CommentMarks {
  /** The asset whose comments are open; null while they are closed. */
  assetId: string | null;
  comments: readonly Comment[];
  /** The mark of the comment that is being written. */
  draft: CommentAnchor | null;
  /** Whether the next click or drag on the image sets the mark. */
  isMarking: boolean;
  /** The comment whose mark is emphasized. */
  pointedId: number | null;
}

const CLOSED: CommentMarks = {
  assetId: null,
  comments: [],
  draft: null,
  isMarking: false,
  pointedId: null,
};

/** Holds the marks of the open comments, which are shown on the image and on the timeline of a video. */
export const useCommentMarks = create<CommentMarks>(() => CLOSED);

/** Shows the marks of an asset, and removes those of another one. */
export function openMarks(assetId: string): void {
  useCommentMarks.setState({ ...CLOSED, assetId });
}

export function closeMarks(): void {
  useCommentMarks.setState(CLOSED);
}

export function changeMarks(change: Partial<Omit<CommentMarks, 'assetId'>>): void {
  useCommentMarks.setState(change);
}
