import { Tooltip } from '@mantine/core';
import type { AssetStatus } from '@spindle/contracts/assets/assets';
import { IconAlertTriangleFilled, IconInfoCircle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { type AssetSummary, isFailed, noPreviewReason } from '../../assets/asset-summary.ts';
import { t } from '../texts.ts';
import classes from './status-badge.module.css';

const NAMES = {
  NOT_READY: 'processing',
  OK: 'ok',
  ARCHIVED: 'archived',
  ERROR: 'error',
} as const satisfies Record<AssetStatus, string>;

interface StatusBadgeProps {
  asset: Pick<AssetSummary, 'status' | 'errors' | 'has_preview'>;
  tabIndex: number;
}

/** Shows the status of an asset in a row. */
export function StatusBadge({ asset, tabIndex }: StatusBadgeProps) {
  if (isFailed(asset)) return <ErrorBadge asset={asset} tabIndex={tabIndex} />;
  const reason = noPreviewReason(asset);
  return (
    <>
      <span className={classes.badge} data-status={asset.status}>
        {t(NAMES[asset.status])}
      </span>
      {reason !== null && <NoPreviewBadge reason={reason} tabIndex={tabIndex} />}
    </>
  );
}

/** Shows ERROR, with the reason on hover and on keyboard focus. */
export function ErrorBadge({ asset, tabIndex }: StatusBadgeProps) {
  const reason = asset.errors.original;
  return (
    <WithReason reason={reason}>
      <span className={classes.badge} data-status="ERROR" {...(reason && { tabIndex })}>
        <IconAlertTriangleFilled size={11} aria-hidden />
        {t('error')}
      </span>
    </WithReason>
  );
}

/** Shows that an intact file has no preview, with the reason on hover and on keyboard focus. */
export function NoPreviewBadge({ reason, tabIndex }: { reason: string; tabIndex: number }) {
  return (
    <WithReason reason={reason}>
      <span className={classes.badge} tabIndex={tabIndex}>
        <IconInfoCircle size={12} aria-hidden />
        {t('noPreview')}
      </span>
    </WithReason>
  );
}

interface WithReasonProps {
  reason: string | undefined;
  children: ReactElement;
}

function WithReason({ reason, children }: WithReasonProps) {
  if (reason === undefined) return children;
  return (
    <Tooltip label={reason} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      {children}
    </Tooltip>
  );
}
