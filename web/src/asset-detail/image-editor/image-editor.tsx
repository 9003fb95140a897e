import { Button, Loader, Select, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useRef, useState } from 'react';
import type { getCurrentImgDataFunction } from 'react-filerobot-image-editor';
import { hasAlpha } from '../../asset-list/card/placeholder.ts';
import { FullScreenDialog } from '../../ui/dialogs/full-screen-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { DiscardQuestion } from '../discard-question.tsx';
import { replaceableConversions } from '../save-image/replaceable-conversions.ts';
import type { SaveRequest } from '../save-image/save-edited-image.ts';
import { SaveImageDialog } from '../save-image/save-image-dialog.tsx';
import type { UnsavedChanges } from '../use-unsaved-changes.ts';
import { editSourceQuery, ORIGINAL } from './edit-source.ts';
import { EditorCanvas } from './editor-canvas.tsx';
import { closeMenu } from './editor-menu.ts';
import { exportImage } from './export-image.ts';
import classes from './image-editor.module.css';
import { t } from './texts.ts';

interface ImageEditorProps {
  asset: Asset;
  /** Content key that is edited first. */
  startWith: string;
  unsaved: UnsavedChanges;
  onClose: () => void;
}

/** Edits an image on the whole screen and saves the result. */
export function ImageEditor({ asset: openedAsset, startWith, unsaved, onClose }: ImageEditorProps) {
  const [asset] = useState(openedAsset); // keeps the asset that the editor was opened for, although others may change it
  const [key, setKey] = useState(startWith);
  const [isSaving, setIsSaving] = useState(false);
  const { data: source, error, refetch } = useQuery(editSourceQuery(asset, key));
  const read = useRef<getCurrentImgDataFunction>(undefined);
  const conversions = replaceableConversions(asset);
  const close = () => {
    unsaved.mark(false);
    onClose();
  };
  const handleClose = () => unsaved.confirmDiscard(close);
  const handleChoose = (chosen: string) =>
    unsaved.confirmDiscard(() => {
      unsaved.mark(false);
      setKey(chosen);
    });
  const makeFile = async (stem: string) => {
    if (!read.current || !source) throw new Error(t('exportFailed'));
    return exportImage(read.current, stem, source.image);
  };
  const handleSaved = ({ mode }: SaveRequest) => {
    setIsSaving(false);
    if (mode !== 'download') close();
  };
  return (
    <FullScreenDialog
      title={t('title', { name: asset.name })}
      onClose={() => closeMenu() || handleClose()}
    >
      <div className={classes.layout}>
        <div className={classes.bar}>
          <Text className={classes.name} fw={600} truncate title={asset.name}>
            {asset.name}
          </Text>
          {conversions.length > 0 && (
            <Select
              aria-label={t('imageToEdit')}
              w={160}
              data={[{ value: ORIGINAL, label: t('original') }, ...conversions]}
              value={key}
              allowDeselect={false}
              onChange={(chosen) => chosen && chosen !== key && handleChoose(chosen)}
            />
          )}
          <Button disabled={!source} onClick={() => setIsSaving(true)}>
            {t('save')}
          </Button>
          <IconButton icon={IconX} label={t('close')} onClick={handleClose} data-autofocus />
        </div>
        {source ? (
          <LoadedImage
            key={key}
            source={source}
            hasTransparentPixels={hasAlpha(asset.thumbhash)}
            read={read}
            onChange={unsaved.mark}
          />
        ) : (
          <ImageMessage error={error} onRetry={refetch} />
        )}
      </div>
      {isSaving && (
        <SaveImageDialog
          asset={asset}
          edited={key === ORIGINAL ? '' : key}
          makeFile={makeFile}
          onSaved={handleSaved}
          onClose={() => setIsSaving(false)}
        />
      )}
      <DiscardQuestion unsaved={unsaved} help={t('discardHelp')} />
    </FullScreenDialog>
  );
}

/** Shows the canvas, with a note if it shows a smaller copy of the original. */
function LoadedImage(props: ComponentProps<typeof EditorCanvas>) {
  const { image, isCopy } = props.source;
  return (
    <>
      {isCopy && (
        <div className={classes.note} role="status">
          {t('editingCopy', { width: image.naturalWidth, height: image.naturalHeight })}
        </div>
      )}
      <EditorCanvas {...props} />
    </>
  );
}

interface ImageMessageProps {
  error: Error | null;
  onRetry: () => unknown;
}

/** Shows the progress or the error of loading, instead of the canvas. */
function ImageMessage({ error, onRetry }: ImageMessageProps) {
  if (error)
    return (
      <div className={classes.message}>
        <LoadFailed title={t('loadFailed')} error={error} onRetry={onRetry} />
      </div>
    );
  return (
    <div className={classes.message} role="status">
      <Loader />
      {t('loading')}
    </div>
  );
}
