import { Link, useLocation } from 'react-router-dom';
import { overlayState } from '../lib/overlay.ts';
import type { Upload } from '../upload-queue/upload.ts';
import { skipDuplicates, uploadAnyway } from '../upload-queue/upload-queue.ts';
import { t } from './texts.ts';
import classes from './upload-tray.module.css';

/** Offers to open, upload or skip a file that is already in the library. */
export function DuplicateOffer({ upload: { key, name, duplicate } }: { upload: Upload }) {
  const location = useLocation();
  if (!duplicate) return null;
  return (
    <div className={classes.duplicate}>
      <span className={classes.duplicateName} title={duplicate.name}>
        {t('duplicate')}
      </span>
      <Link
        className={classes.choice}
        to={`/asset/${duplicate.id}`}
        state={overlayState(location, [duplicate.id])}
        preventScrollReset
        aria-label={t('openDuplicate', { name: duplicate.name })}
      >
        {t('open')}
      </Link>
      <button
        type="button"
        className={classes.choice}
        aria-label={t('uploadFileAnyway', { name })}
        onClick={() => uploadAnyway([key])}
      >
        {t('uploadAnyway')}
      </button>
      <button
        type="button"
        className={classes.choice}
        aria-label={t('skipFile', { name })}
        onClick={() => skipDuplicates([key])}
      >
        {t('skip')}
      </button>
    </div>
  );
}
