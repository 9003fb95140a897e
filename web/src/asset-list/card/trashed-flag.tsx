import { t } from '../texts.ts';
import classes from './trashed-flag.module.css';

/** Says of an asset that it is in the trash, where not all are. */
export function TrashedFlag() {
  return <span className={classes.flag}>{t('inTrash')}</span>;
}
