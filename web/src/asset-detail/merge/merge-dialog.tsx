import { Button, Group, Radio, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { ASSETS_MERGED } from '@spindle/contracts/merge/merge';
import type { SimilarAsset } from '@spindle/contracts/search/similar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { summaryOf } from '../../assets/asset-summary.ts';
import { Thumbnail } from '../../assets/thumbnail/thumbnail.tsx';
import { formatDimensions } from '../../lib/format.ts';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { mergePreviewQuery, useMerge } from './merge-api.ts';
import classes from './merge-dialog.module.css';
import { MergePreview } from './merge-preview.tsx';
import { t } from './texts.ts';
import { useUndoMerge } from './use-undo-merge.ts';

interface MergeDialogProps {
  asset: Asset;
  others: readonly SimilarAsset[];
  onClose: () => void;
  onMerged: (keep: string, trashed: string[]) => void;
}

/** Asks which of several duplicates remains, and shows what a merge would copy to it. */
export function MergeDialog({ asset, others, onClose, onMerged }: MergeDialogProps) {
  const [keep, setKeep] = useState(asset.id);
  const all = [summaryOf(asset), ...others.map((one) => ({ id: one.id, ...one.asset }))];
  const trash = all.map(({ id }) => id).filter((id) => id !== keep);
  const preview = useQuery(mergePreviewQuery(keep, trash));
  const merge = useMerge();
  const undo = useUndoMerge();
  const failure = merge.error ?? preview.error;
  const handleMerge = () =>
    merge.mutate(
      { keep, trash },
      {
        onSuccess: ({ data: { merge_id } }) => {
          showAlert({
            type: 'success',
            message: `${ASSETS_MERGED}. ${t('othersInTrash')}`,
            ...(merge_id !== null && {
              action: { label: t('undo'), onClick: () => undo.mutate(merge_id) },
            }),
          });
          onMerged(keep, trash);
        },
      },
    );
  return (
    <Dialog opened onClose={onClose} title={t('mergeTitle')} size={520}>
      <Radio.Group label={t('assetToKeep')} value={keep} onChange={setKeep}>
        <div className={classes.choices}>
          {all.map((one) => (
            <Radio.Card key={one.id} value={one.id} className={classes.choice}>
              <Radio.Indicator size="xs" />
              <span className={classes.thumbnail}>
                <Thumbnail asset={one} edge={300} tileWidth={52} iconSize={18} />
              </span>
              <span className={classes.name}>{one.name}</span>
              <span className={classes.size}>{formatDimensions(one)}</span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <div className={classes.preview}>
        <MergePreview
          preview={preview.data}
          nameOf={(id) => all.find((one) => one.id === id)?.name ?? id}
        />
      </div>
      {failure && (
        <Text role="alert" size="sm" c="var(--danger-text)" mt="sm">
          {errorMessage(failure)}
        </Text>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={!preview.data} loading={merge.isPending} onClick={handleMerge}>
          {t('merge')}
        </Button>
      </Group>
    </Dialog>
  );
}
