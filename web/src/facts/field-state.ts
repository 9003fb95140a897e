import { t } from './texts.ts';

/** What a field of a selection shows beside its value. */
export interface FieldState {
  fact: 'title' | 'caption' | 'credit' | 'country' | 'region' | 'town' | MarkFact;
  /** Whether its value is saved. */
  isTouched: boolean;
  /** Number of assets that have a value, if the values differ. */
  mixed: number | null;
  /** Number of compared assets. */
  total: number;
  /** Leaves the fact unchanged. */
  onKeep: () => void;
}

type MarkFact = 'rating' | 'flag' | 'color_label' | 'taken' | 'position';

/** Says how many assets have a value, if the values differ. */
export function mixedText({ mixed, total, isTouched }: FieldState): string | undefined {
  return mixed === null || isTouched ? undefined : t('mixedOf', { filled: mixed, total });
}
