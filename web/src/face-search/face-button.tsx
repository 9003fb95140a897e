import { IconFaceId } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useIsAddonOn } from '../addons/addons-api.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { t } from './texts.ts';
import { closeFaceDialog, openFaceDialog, useFaceDialog } from './use-face-dialog.ts';

const FaceSearchDialog = lazyPart(
  async () => (await import('./face-search-dialog.tsx')).FaceSearchDialog,
);

/** Opens the face search. Renders nothing unless face recognition is added and enabled. */
export function FaceButton() {
  const isOffered = useIsAddonOn('FACE_RECOGNITION');
  const isOpen = useFaceDialog((dialog) => dialog.isOpen);
  if (!isOffered) return null;
  return (
    <>
      <IconButton icon={IconFaceId} label={t('title')} variant="default" onClick={openFaceDialog} />
      <Suspense fallback={null}>
        {isOpen && <FaceSearchDialog onClose={closeFaceDialog} />}
      </Suspense>
    </>
  );
}
