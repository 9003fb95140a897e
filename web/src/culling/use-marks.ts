import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../api/errors.ts';
import type { AssetSummary } from '../assets/asset-summary.ts';
import { hasMarks, type Marks, type MarksChange, valuesBefore } from '../marks/marks.ts';
import { saveMarks } from '../marks/marks-api.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** A mark that can be undone. */
interface Step {
  id: string;
  before: MarksChange;
}

export interface CullingMarks {
  of: (asset: AssetSummary) => Marks;
  /** Changes marks at once, and saves them. Those of one picture are saved one after the other. */
  mark: (asset: AssetSummary, change: MarksChange) => void;
  /** Takes back the last change. Returns the id of its picture. */
  undo: () => string | undefined;
  canUndo: boolean;
}

/** Holds the marks of a culling. A mark that cannot be saved is taken back, with a message. */
export function useMarks(assets: readonly AssetSummary[]): CullingMarks {
  const client = useQueryClient();
  const [changed, setChanged] = useState<ReadonlyMap<string, Marks>>(new Map());
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const hasSaved = useRef(false);
  // Lists and the details of assets show the marks afterwards.
  useEffect(
    () => () => {
      if (hasSaved.current) void client.invalidateQueries({ queryKey: ['assets'] });
    },
    [client],
  );
  const of = (asset: AssetSummary): Marks => changed.get(asset.id) ?? marksOf(asset);
  const set = (asset: AssetSummary, marks: Marks) =>
    setChanged((now) => new Map(now).set(asset.id, marks));
  const apply = (asset: AssetSummary, change: MarksChange): MarksChange | null => {
    const now = of(asset);
    const before = valuesBefore(now, change);
    if (hasMarks(before, change)) return null;
    set(asset, { ...now, ...change });
    const save = async () => {
      try {
        await saveMarks({ id: asset.id, change });
        hasSaved.current = true;
      } catch (error) {
        set(asset, now);
        const message = t('markFailed', { name: asset.name, message: errorMessage(error) });
        showAlert({ type: 'danger', message });
      }
    };
    void save();
    return before;
  };
  return {
    of,
    mark: (asset, marks) => {
      const before = apply(asset, marks);
      if (before) setSteps((now) => [...now, { id: asset.id, before }]);
    },
    undo: () => {
      const step = steps.at(-1);
      const asset = assets.find(({ id }) => id === step?.id);
      setSteps((now) => now.slice(0, -1));
      if (step && asset) apply(asset, step.before);
      return asset?.id;
    },
    canUndo: steps.length > 0,
  };
}

const marksOf = ({ rating, flag, color_label, favorite }: AssetSummary): Marks => ({
  rating,
  flag,
  color_label,
  favorite,
});
