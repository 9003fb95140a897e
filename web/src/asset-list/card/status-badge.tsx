import { Tooltip } from '@mantine/core';
import type { AssetStatus } from '@spindle/contracts/assets/assets';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { type AssetSummary, isFailed } from '../asset-summary.ts';
import { t } from '../texts.ts';
import classes from './status-badge.module.css';

const NAMES = {
  NOT_READY: 'processing',
  OK: 'ok',
  ARCHIVED: 'archived',
  ERROR: 'error',
} as const satisfies Record<AssetStatus, string>;

interface StatusBadgeProps {
  asset: Pick<AssetSummary, 'status' | 'errors'>;
  tabIndex: number;
}

/** Shows the status of an asset in a row. */
export function StatusBadge({ asset, tabIndex }: StatusBadgeProps) {
  if (isFailed(asset)) return <ErrorBadge asset={asset} tabIndex={tabIndex} />;
  return (
    <span className={classes.badge} data-status={asset.status}>
      {t(NAMES[asset.status])}
    </span>
  );
}

/** Shows ERROR, with the reason on hover and on keyboard focus. */
export function ErrorBadge({ asset, tabIndex }: StatusBadgeProps) {
  const reason = asset.errors.original;
  const badge = (
    <span className={classes.badge} data-status="ERROR" {...(reason !== undefined && { tabIndex })}>
      <IconAlertTriangleFilled size={11} aria-hidden />
      {t('error')}
    </span>
  );
  if (reason === undefined) return badge;
  return (
    <Tooltip label={reason} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      {badge}
    </Tooltip>
  );
}
