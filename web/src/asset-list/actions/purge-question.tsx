import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AssetSummary } from '../../assets/asset-summary.ts';
import { shareNames } from '../../shares/shares-of-assets-api.ts';
import { sharesOfQuery, usePurgeAsset } from '../../trash/purge-asset-api.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { t } from './texts.ts';

interface PurgeQuestionProps {
  asset: Pick<AssetSummary, 'id' | 'name'>;
  onClose: () => void;
  /** Called when the deletion has started. */
  onPurge?: () => void;
}

/** Asks before an asset of the trash is deleted permanently, and names the shares that lose it. */
export function PurgeQuestion({ asset: { id, name }, onClose, onPurge }: PurgeQuestionProps) {
  const { data: shares = [] } = useQuery(sharesOfQuery(id));
  const purge = usePurgeAsset();
  const handlePurge = () =>
    purge.mutate(id, {
      onSuccess: () => {
        onClose();
        onPurge?.();
      },
    });
  return (
    <ConfirmDialog
      title={t('purgeTitle')}
      no={t('cancel')}
      yes={t('purge')}
      isPending={purge.isPending}
      onNo={onClose}
      onYes={handlePurge}
    >
      {t('purgeHelp', { name })}
      {shares.length > 0 && (
        <Text size="sm" mt="xs" role="status">
          {t('purgeShared', { count: shares.length, names: shareNames(shares) })}
        </Text>
      )}
    </ConfirmDialog>
  );
}
