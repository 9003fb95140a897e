import { changeOfKey, type Marks, type MarksChange } from '../marks/marks.ts';
import { useShortcut } from '../ui/shortcuts.ts';

interface CullingKeys {
  /** Marks of the active picture. */
  marks: Marks | undefined;
  /** `goesOn`: the next picture follows. */
  onMark: (change: MarksChange, goesOn: boolean) => void;
  onStep: (by: 1 | -1) => void;
  onCrown: () => void;
  onUncrown: () => void;
  onCompare: () => void;
  onZoom: () => void;
  onUndo: () => void;
}

/** Handles the keys of a culling. With Caps Lock, the next picture follows each mark, as in Lightroom. */
export function useCullingKeys(keys: CullingKeys): void {
  const { marks, onMark, onStep, onCrown, onUncrown, onCompare, onZoom, onUndo } = keys;
  const mark = (event: KeyboardEvent) => {
    const change = marks && changeOfKey(event.key, [marks]);
    if (change) onMark(change, event.getModifierState('CapsLock'));
  };
  useShortcut('rateCulled', mark);
  useShortcut('flagCulled', mark);
  useShortcut('colorCulled', mark);
  useShortcut('nextCulled', () => onStep(1));
  useShortcut('previousCulled', () => onStep(-1));
  useShortcut('crownCulled', onCrown);
  useShortcut('uncrownCulled', onUncrown);
  useShortcut('compareCulled', onCompare);
  useShortcut('zoomCulled', onZoom);
  useShortcut('undoCulled', onUndo);
}
