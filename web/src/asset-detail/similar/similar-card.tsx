import { UnstyledButton } from '@mantine/core';
import type { SimilarAsset } from '@spindle/contracts/search/similar';
import { SelectBox } from '../../asset-list/card/select-box.tsx';
import { Thumbnail } from '../../asset-list/card/thumbnail.tsx';
import { formatSize } from '../../lib/format.ts';
import { t } from '../texts.ts';
import classes from './similar-tab.module.css';

interface SimilarCardProps {
  similar: SimilarAsset;
  onOpen: () => void;
  /** Given, with the next, where it can be merged. */
  isChosen?: boolean;
  onToggle?: () => void;
}

/** One look-alike: its picture opens it. */
export function SimilarCard({ similar, onOpen, isChosen = false, onToggle }: SimilarCardProps) {
  const { id, asset } = similar;
  return (
    <li className={classes.card} data-chosen={isChosen || undefined}>
      <UnstyledButton className={classes.open} aria-label={asset.name} onClick={onOpen}>
        <span className={classes.picture}>
          <Thumbnail asset={{ id, ...asset }} edge={300} tileWidth={170} iconSize={28} />
        </span>
        <span className={classes.name} title={asset.name}>
          {asset.name}
        </span>
      </UnstyledButton>
      <div className={classes.facts}>{factsOf(similar)}</div>
      {onToggle && (
        <span className={classes.box}>
          <SelectBox name={asset.name} isSelected={isChosen} tabIndex={0} onClick={onToggle} />
        </span>
      )}
    </li>
  );
}

/** Bits of the hash that tells how pictures look. */
const HASH_BITS = 64;

/** `98% alike · 4.9 MB` */
function factsOf({ duplicate, distance, asset }: SimilarAsset): string {
  const size = formatSize(asset.size);
  if (duplicate || distance === null) return size;
  const percent = Math.round(100 * (1 - distance / HASH_BITS));
  return `${t('alike', { percent })} · ${size}`;
}
