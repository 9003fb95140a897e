import { UnstyledButton } from '@mantine/core';
import type { SimilarAsset } from '@spindle/contracts/search/similar';
import { SelectBox } from '../../asset-list/card/select-box.tsx';
import { Thumbnail } from '../../assets/thumbnail/thumbnail.tsx';
import { formatDimensions } from '../../lib/format.ts';
import classes from './similar-tab.module.css';
import { t } from './texts.ts';

interface SimilarCardProps {
  similar: SimilarAsset;
  onOpen: () => void;
  isSelected: boolean;
  /** Undefined if the user cannot merge assets. */
  onToggle: (() => void) | undefined;
}

/** Shows one similar asset. A click opens it; the checkbox selects it for a merge. */
export function SimilarCard({ similar, onOpen, isSelected, onToggle }: SimilarCardProps) {
  const { id, asset } = similar;
  return (
    <li className={classes.card} data-selected={isSelected || undefined}>
      <UnstyledButton className={classes.open} aria-label={asset.name} onClick={onOpen}>
        <span className={classes.thumbnail}>
          <Thumbnail asset={{ id, ...asset }} edge={300} tileWidth={170} iconSize={28} />
        </span>
        <span className={classes.name} title={asset.name}>
          {asset.name}
        </span>
      </UnstyledButton>
      <div className={classes.facts}>{factsOf(similar)}</div>
      {onToggle && (
        <span className={classes.checkbox}>
          <SelectBox name={asset.name} isSelected={isSelected} tabIndex={0} onClick={onToggle} />
        </span>
      )}
    </li>
  );
}

/** Number of bits of the perceptual hash. */
const HASH_BITS = 64;

/** Returns for example `98% similar · 6000 × 4000 · 4.9 MB`. */
function factsOf({ duplicate, distance, asset }: SimilarAsset): string {
  const size = formatDimensions(asset);
  if (duplicate || distance === null) return size;
  const percent = Math.round(100 * (1 - distance / HASH_BITS));
  return `${t('alike', { percent })} · ${size}`;
}
