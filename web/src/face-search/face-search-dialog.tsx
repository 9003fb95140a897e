import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useObjectUrl } from '../lib/use-object-url.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Camera } from './camera.tsx';
import { FacePicker } from './face-picker.tsx';
import classes from './face-search.module.css';
import { mirrorFile } from './mirror-picture.ts';
import { PictureInput } from './picture-input.tsx';
import { t } from './texts.ts';
import { useFaceSearch } from './use-face-search.ts';

interface FaceSearchDialogProps {
  onClose: () => void;
}

/** Searches by a face: takes a picture with the camera, or browses for one. Lets the user choose among several faces. */
export function FaceSearchDialog({ onClose }: FaceSearchDialogProps) {
  const { step, start, choose, openCamera, reset, refuse } = useFaceSearch(onClose);
  const browse = <PictureInput onPick={(file) => void start(mirrorFile(file))} onRefuse={refuse} />;
  return (
    <Dialog opened onClose={onClose} title={t('title')} size={520}>
      <div className={classes.dialog}>
        {step.kind === 'source' && step.problem && (
          <Alert color="red" role="alert">
            {step.problem}
          </Alert>
        )}
        {step.kind === 'source' && (
          <Text size="sm" className={classes.help}>
            {t('help')}
          </Text>
        )}
        {step.kind === 'camera' && (
          <Camera onPicture={(picture) => void start(picture)}>{browse}</Camera>
        )}
        {step.kind === 'searching' && <Searching picture={step.picture} />}
        {step.kind === 'faces' && (
          <FacePicker picture={step.picture} faces={step.faces} onChoose={choose} />
        )}
        {step.kind === 'source' && (
          <Group justify="center" gap="sm">
            <Button data-autofocus leftSection={<IconCamera size={16} />} onClick={openCamera}>
              {t('useCamera')}
            </Button>
            {browse}
          </Group>
        )}
        {(step.kind === 'searching' || step.kind === 'faces') && (
          <Button variant="default" onClick={reset}>
            {t('back')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Shows the picture while the server examines it. */
function Searching({ picture }: { picture: Blob | null }) {
  const url = useObjectUrl(picture);
  return (
    <div className={classes.picture} data-dim>
      {url && <img src={url} alt={t('picture')} />}
      <div className={classes.waiting} role="status">
        <Loader size={22} color="var(--on-stage-2)" aria-hidden />
        <span>{t('searching')}</span>
      </div>
    </div>
  );
}
