import { Button, Skeleton, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import type { SimilarAsset } from '@spindle/contracts/search/similar';
import { IconArrowMerge } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../session/allowed.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { MergeDialog } from '../merge/merge-dialog.tsx';
import { similarQuery } from './similar-api.ts';
import { SimilarCard } from './similar-card.tsx';
import classes from './similar-tab.module.css';
import { t } from './texts.ts';

interface SimilarTabProps {
  asset: Asset;
  /** Shows one of these in place of the asset. */
  onOpen: (id: string, among: string[]) => void;
}

/** Assets with the same file and pictures that look alike; duplicates among them can be merged. */
export function SimilarTab({ asset, onOpen }: SimilarTabProps) {
  const { data: similar, isError, error, refetch } = useQuery(similarQuery(asset.id));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isMerging, setIsMerging] = useState(false);
  const canDelete = useCan('DELETE_UNDELETE_ASSET');
  const mayMerge = useCan('EDIT_ASSET') && canDelete;
  if (isError && !similar)
    return <LoadFailed title={t('similarFailed')} error={error} onRetry={refetch} />;
  if (!similar) {
    return (
      <div className={classes.grid} role="status" aria-label={t('loading')}>
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} className={classes.placeholder} />
        ))}
      </div>
    );
  }
  if (similar.length === 0)
    return (
      <div className={classes.instead}>
        {t('noSimilar')}
        <Text size="xs" c="dimmed">
          {t('noSimilarHelp')}
        </Text>
      </div>
    );
  const ids = [asset.id, ...similar.map(({ id }) => id)];
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const duplicates = similar.filter(({ duplicate }) => duplicate);
  const group = (label: string, found: SimilarAsset[]) =>
    found.length > 0 && (
      <section aria-label={label} className={classes.group}>
        <h2 className={classes.heading}>{label}</h2>
        <ul className={classes.grid}>
          {found.map((one) => (
            <SimilarCard
              key={one.id}
              similar={one}
              onOpen={() => onOpen(one.id, ids)}
              {...(mayMerge && { isChosen: chosen.has(one.id), onToggle: () => toggle(one.id) })}
            />
          ))}
        </ul>
      </section>
    );
  const toMerge = similar.filter(({ id }) => chosen.has(id));
  return (
    <div className={classes.similar}>
      {mayMerge && (
        <div className={classes.actions}>
          {duplicates.length > 0 && toMerge.length === 0 ? (
            <Button
              variant="default"
              onClick={() => setChosen(new Set(duplicates.map(({ id }) => id)))}
            >
              {t('selectDuplicates')}
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<IconArrowMerge size={15} stroke={1.75} />}
              disabled={toMerge.length === 0}
              onClick={() => setIsMerging(true)}
            >
              {toMerge.length === 0 ? t('merge') : t('mergeCount', { count: toMerge.length + 1 })}
            </Button>
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
          others={toMerge}
          onClose={() => setIsMerging(false)}
          onMerged={(keep, dropped) => {
            setIsMerging(false);
            setChosen(new Set());
            onOpen(
              keep,
              ids.filter((id) => !dropped.includes(id)),
            );
          }}
        />
      )}
    </div>
  );
}
