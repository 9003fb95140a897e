import { Button } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import type { SimilarAsset } from '@spindle/contracts/search/similar';
import { IconArrowMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../session/allowed.tsx';
import { MergeDialog } from '../merge/merge-dialog.tsx';
import { SimilarCard } from './similar-card.tsx';
import classes from './similar-tab.module.css';
import { t } from './texts.ts';

interface SimilarAssetsProps {
  asset: Asset;
  similar: SimilarAsset[];
  onOpen: (id: string, siblings: string[]) => void;
}

/**
 * Shows duplicates and similar images in two groups. Users who may edit and delete assets can select and merge them.
 */
export function SimilarAssets({ asset, similar, onOpen }: SimilarAssetsProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isMerging, setIsMerging] = useState(false);
  const canDelete = useCan('DELETE_UNDELETE_ASSET');
  const canMerge = useCan('EDIT_ASSET') && canDelete;
  const ids = [asset.id, ...similar.map(({ id }) => id)];
  const duplicates = similar.filter(({ duplicate }) => duplicate);
  const selectedAssets = similar.filter(({ id }) => selected.has(id));
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const handleMerged = (remainingId: string, trashed: string[]) => {
    setIsMerging(false);
    setSelected(new Set());
    const siblings = ids.filter((id) => !trashed.includes(id));
    onOpen(remainingId, siblings);
  };
  const group = (label: string, assets: SimilarAsset[]) => (
    <SimilarGroup
      label={label}
      assets={assets}
      selected={selected}
      onOpen={(id) => onOpen(id, ids)}
      onToggle={canMerge ? toggle : undefined}
    />
  );
  return (
    <div className={classes.similar}>
      {canMerge && (
        <div className={classes.actions}>
          {duplicates.length > 0 && selectedAssets.length === 0 ? (
            <Button
              variant="default"
              onClick={() => setSelected(new Set(duplicates.map(({ id }) => id)))}
            >
              {t('selectDuplicates')}
            </Button>
          ) : (
            <MergeButton count={selectedAssets.length} onClick={() => setIsMerging(true)} />
          )}
        </div>
      )}
      {group(t('sameFile'), duplicates)}
      {group(
        t('lookAlike'),
        similar.filter(({ duplicate }) => !duplicate),
      )}
      {isMerging && (
        <MergeDialog
          asset={asset}
          others={selectedAssets}
          onClose={() => setIsMerging(false)}
          onMerged={handleMerged}
        />
      )}
    </div>
  );
}

interface MergeButtonProps {
  /** Number of selected assets, without the one that is open. */
  count: number;
  onClick: () => void;
}

function MergeButton({ count, onClick }: MergeButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconArrowMerge size={15} stroke={1.75} />}
      disabled={count === 0}
      onClick={onClick}
    >
      {count === 0 ? t('merge') : t('mergeCount', { count: count + 1 })}
    </Button>
  );
}

interface SimilarGroupProps {
  label: string;
  assets: SimilarAsset[];
  selected: ReadonlySet<string>;
  onOpen: (id: string) => void;
  /** Undefined if the user cannot merge assets. */
  onToggle: ((id: string) => void) | undefined;
}

function SimilarGroup({ label, assets, selected, onOpen, onToggle }: SimilarGroupProps) {
  if (assets.length === 0) return null;
  return (
    <section aria-label={label} className={classes.group}>
      <h2 className={classes.heading}>{label}</h2>
      <ul className={classes.grid}>
        {assets.map((similar) => (
          <SimilarCard
            key={similar.id}
            similar={similar}
            isSelected={selected.has(similar.id)}
            onOpen={() => onOpen(similar.id)}
            onToggle={onToggle && (() => onToggle(similar.id))}
          />
        ))}
      </ul>
    </section>
  );
}
