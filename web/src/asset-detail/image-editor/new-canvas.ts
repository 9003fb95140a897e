import { t } from './texts.ts';

/** Creates a canvas in memory. Throws if the browser has no memory for it. */
export function newCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: Math.max(1, width), height: Math.max(1, height) });
  const context = canvas.getContext('2d');
  if (!context) throw new Error(t('exportFailed'));
  return { canvas, context };
}
