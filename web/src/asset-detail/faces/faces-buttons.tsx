import { IconFaceId, IconFaceIdError, IconSquarePlus2, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { AssetSummary } from '../../assets/asset-summary.ts';
import { useCan } from '../../session/allowed.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { StageButton } from '../viewer/stage-button.tsx';
import { t } from './texts.ts';
import { useHasFaces } from './use-has-faces.ts';
import { setIsDrawing, toggleFaces, useShownFaces } from './use-shown-faces.ts';

/** Shows or hides the faces on the image, and starts marking one. Renders nothing for assets without faces. */
export function FacesButtons({ asset }: { asset: AssetSummary }) {
  const hasFaces = useHasFaces(asset);
  const canEdit = useCan('EDIT_ASSET');
  const { isShown, isDrawing } = useShownFaces();
  useShortcut('toggleFaces', toggleFaces, hasFaces);
  // Marking belongs to one asset.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another asset ends it.
  useEffect(() => () => setIsDrawing(false), [asset.id]);
  if (!hasFaces) return null;
  return (
    <>
      {isShown && canEdit && (
        <StageButton
          icon={isDrawing ? IconX : IconSquarePlus2}
          label={t(isDrawing ? 'cancelDraw' : 'draw')}
          onClick={() => setIsDrawing(!isDrawing)}
        />
      )}
      <StageButton
        icon={isShown ? IconFaceIdError : IconFaceId}
        label={t(isShown ? 'hide' : 'show')}
        aria-pressed={isShown}
        aria-keyshortcuts="O"
        onClick={toggleFaces}
      />
    </>
  );
}
