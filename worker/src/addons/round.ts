import type { Box, FoundLabel } from '../models/capabilities.ts';

/** Rounds a share to thousandths, which is more than models know. */
export const roundShare = (share: number): number => Math.round(share * 1000) / 1000;

export const roundLabel = ({ label, score }: FoundLabel): FoundLabel => ({
  label,
  score: roundShare(score),
});

export const roundBox = ({ x, y, width, height }: Box): Box => ({
  x: roundShare(x),
  y: roundShare(y),
  width: roundShare(width),
  height: roundShare(height),
});
