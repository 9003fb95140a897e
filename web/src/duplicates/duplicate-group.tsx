import { Button, Radio } from '@mantine/core';
import type { DuplicateGroup as Group } from '@spindle/contracts/duplicates/duplicates';
import { IconColumns2, IconLayersDifference } from '@tabler/icons-react';
import { type Ref, useId, useMemo } from 'react';
import { useOpenOverList } from '../assets/use-open-over-list.ts';
import { formatSize } from '../lib/format.ts';
import { differingLabels } from './compared-facts.ts';
import { DuplicateCard } from './duplicate-card.tsx';
import classes from './duplicates.module.css';
import { t } from './texts.ts';

interface DuplicateGroupProps {
  ref: Ref<HTMLElement>;
  group: Group;
  /** The id of the asset to keep. */
  keep: string;
  isActive: boolean;
  isBusy: boolean;
  onChoose: (id: string) => void;
  onActivate: () => void;
  onMerge: () => void;
  onKeepAll: () => void;
  onDismiss: () => void;
  onComparePixels: () => void;
}

/** Shows the assets of a group side by side, and what can be done with them. */
export function DuplicateGroup(props: DuplicateGroupProps) {
  const { ref, group, keep, isActive, isBusy } = props;
  const { assets, kind, freed_bytes } = group;
  const headingId = useId();
  const openCulling = useOpenOverList('cull');
  const differing = useMemo(() => differingLabels(assets), [assets]);
  const ids = assets.map(({ id }) => id);
  const hasPictures = assets.filter(({ asset }) => asset.has_preview).length > 1;
  const joinedShares = assets.find(({ id }) => id === keep)?.joins_shares ?? 0;
  return (
    <section
      ref={ref}
      className={classes.group}
      data-active={isActive || undefined}
      aria-labelledby={headingId}
      aria-current={isActive || undefined}
      tabIndex={-1}
      onFocus={props.onActivate}
    >
      <div className={classes.groupHead}>
        <h2 id={headingId} className={classes.heading}>
          {t('groupOf', {
            kind: t(kind === 'EXACT' ? 'exactGroup' : 'nearGroup'),
            count: assets.length,
          })}
        </h2>
        <span className={classes.frees}>{t('frees', { size: formatSize(freed_bytes) })}</span>
      </div>
      <Radio.Group
        value={keep}
        onChange={props.onChoose}
        aria-labelledby={headingId}
        classNames={{ root: classes.choice }}
      >
        <ul className={classes.cards}>
          {assets.map((duplicate, index) => (
            <DuplicateCard
              key={duplicate.id}
              duplicate={duplicate}
              groupIds={ids}
              isSuggested={index === 0}
              isKept={duplicate.id === keep}
              differing={differing}
            />
          ))}
        </ul>
      </Radio.Group>
      {joinedShares > 0 && (
        <p className={classes.notice}>{t('joinsShares', { count: joinedShares })}</p>
      )}
      <div className={classes.actions}>
        <Button size="compact-sm" loading={isBusy} onClick={props.onMerge}>
          {t('mergeOthers', { count: assets.length - 1 })}
        </Button>
        <Button size="compact-sm" variant="default" disabled={isBusy} onClick={props.onKeepAll}>
          {t('keepAll')}
        </Button>
        <Button size="compact-sm" variant="default" disabled={isBusy} onClick={props.onDismiss}>
          {t('notDuplicates')}
        </Button>
        {hasPictures && (
          <>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={<IconColumns2 size={16} stroke={1.75} />}
              onClick={() => openCulling(ids)}
            >
              {t('compare')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={<IconLayersDifference size={16} stroke={1.75} />}
              onClick={props.onComparePixels}
            >
              {t('comparePixels')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
