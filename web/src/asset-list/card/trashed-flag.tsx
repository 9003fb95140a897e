import { t } from '../texts.ts';
import classes from './trashed-flag.module.css';

/** Marks an asset that is in the trash. */
export function TrashedFlag() {
  return <span className={classes.flag}>{t('inTrash')}</span>;
}
