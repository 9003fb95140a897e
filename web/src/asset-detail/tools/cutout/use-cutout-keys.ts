import { useShortcut } from '../../../ui/shortcuts.ts';
import type { Cutout } from './use-cutout.ts';

/** Handles the keys of the dialog: what a pointer does, the size of the brush, and undo. */
export function useCutoutKeys({ setTool, resizeBrush, undo }: Cutout): void {
  useShortcut('viewCutout', () => setTool('view'));
  useShortcut('boxCutout', () => setTool('box'));
  useShortcut('keepPart', () => setTool('keep'));
  useShortcut('removePart', () => setTool('remove'));
  useShortcut('smallerBrush', () => resizeBrush(-1));
  useShortcut('largerBrush', () => resizeBrush(1));
  useShortcut('undoCutout', undo);
}
