import type { TagChange } from '@spindle/contracts/tags/change-tags';
import type { CatalogTag } from '@spindle/contracts/tags/tag-catalog';

/** What the user is asked about a tag. */
export type TagAction =
  | { kind: 'delete'; tag: CatalogTag }
  | { kind: 'synonyms'; tag: CatalogTag }
  /** `target`: the tag that it was dropped on. */
  | { kind: 'move'; tag: CatalogTag; target: string }
  /** `message`: how many assets have the new name. */
  | { kind: 'merge'; from: string; to: string; message: string };

/** Returns a function that asks whether to merge a tag into the existing one that it was to become. */
export const askToMerge =
  (onAction: (action: TagAction) => void) =>
  ({ from, to }: TagChange, message: string): void => {
    if (to !== null) onAction({ kind: 'merge', from, to, message });
  };
