import type { AssetKind } from '@spindle/contracts/assets/assets';
import { IconFileText, IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react';
import { kindName } from '../asset-summary.ts';

const ICONS = { IMAGE: IconPhoto, VIDEO: IconVideo, AUDIO: IconMusic, OTHER: IconFileText };

interface KindIconProps {
  kind: AssetKind;
  /** Pixels. */
  size: number;
}

/** Stands for a file that has no picture. */
export function KindIcon({ kind, size }: KindIconProps) {
  const Icon = ICONS[kind];
  return <Icon size={size} stroke={1.25} role="img" aria-label={kindName(kind)} />;
}
