import { IconFolder, IconPhoto, IconPlus, IconUsers } from '@tabler/icons-react';
import { useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useIsAddonOn } from '../../addons/addons-api.ts';
import { readOverlayState } from '../../lib/overlay.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import { useCan } from '../../session/allowed.tsx';
import { FilesInput } from '../../upload-queue/files-input.tsx';
import { t } from '../texts.ts';
import classes from './bottom-bar.module.css';

/** Shows the main pages and the upload within reach of the thumb, below 768 px. Not in the viewer, which needs the height. */
export function BottomBar() {
  const isNarrow = useNarrow();
  const hasPeople = useIsAddonOn('FACE_RECOGNITION');
  const canUpload = useCan('CREATE_ASSET');
  const location = useLocation();
  const isViewer = location.pathname.startsWith('/asset/') || readOverlayState(location) !== null;
  if (!isNarrow || isViewer) return null;
  return (
    <nav className={classes.bar} aria-label={t('bottomNavigation')} data-bottom-bar>
      <NavLink to="/assets">
        <IconPhoto size={22} stroke={1.75} />
        {t('assets')}
      </NavLink>
      <NavLink to="/collections">
        <IconFolder size={22} stroke={1.75} />
        {t('collections')}
      </NavLink>
      {hasPeople && (
        <NavLink to="/people">
          <IconUsers size={22} stroke={1.75} />
          {t('people')}
        </NavLink>
      )}
      {canUpload && <UploadButton />}
    </nav>
  );
}

/** Opens the camera roll, where phones offer the camera and their files too. */
function UploadButton() {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => inputRef.current?.click()}>
        <IconPlus size={22} stroke={1.75} />
        {t('upload')}
      </button>
      <FilesInput ref={inputRef} label={t('upload')} multiple />
    </>
  );
}
