import type { AssetKind } from '@spindle/contracts/assets/assets';
import { IconFileText, IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react';
import { kindName } from '../asset-summary.ts';

const ICONS = { IMAGE: IconPhoto, VIDEO: IconVideo, AUDIO: IconMusic, OTHER: IconFileText };

interface KindIconProps {
  kind: AssetKind;
  /** In pixels. */
  size: number;
}

/** Replaces the thumbnail of a file that has none. */
export function KindIcon({ kind, size }: KindIconProps) {
  const Icon = ICONS[kind];
  return <Icon size={size} stroke={1.25} role="img" aria-label={kindName(kind)} />;
}
