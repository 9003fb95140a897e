import type { AssetSummary } from '../../assets/asset-summary.ts';
import { t } from '../texts.ts';
import classes from './trashed-flag.module.css';

interface TrashedFlagProps {
  asset: Pick<AssetSummary, 'isGone'>;
}

/** Marks an asset that is in the trash, or gone since the list was loaded. */
export function TrashedFlag({ asset }: TrashedFlagProps) {
  return <span className={classes.flag}>{t(asset.isGone ? 'gone' : 'inTrash')}</span>;
}
