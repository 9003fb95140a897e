import { Loader } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { hasAlpha } from '../../assets/thumbnail/placeholder.ts';
import { FullScreenDialog } from '../../ui/dialogs/full-screen-dialog.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { DiscardQuestion } from '../discard-question.tsx';
import { replaceableConversions } from '../save-image/replaceable-conversions.ts';
import type { SaveRequest } from '../save-image/save-edited-image.ts';
import { SaveImageDialog } from '../save-image/save-image-dialog.tsx';
import type { UnsavedChanges } from '../use-unsaved-changes.ts';
import { editSourceQuery, ORIGINAL } from './edit-source.ts';
import { AssetName, ContinuedNote, EndButtons, ImageChoice } from './editor-bar.tsx';
import { type CurrentEdit, EditorWorkspace } from './editor-workspace.tsx';
import classes from './image-editor.module.css';
import { saveFinishedEdit } from './save-edit.ts';
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
  const [edited, setEdited] = useState({ key: startWith, isNew: false });
  const [isSaving, setIsSaving] = useState(false);
  const { key, isNew } = edited;
  const { data: source, error, refetch } = useQuery(editSourceQuery(asset, key, isNew));
  const current = useRef<CurrentEdit>(null);
  const close = () => {
    unsaved.mark(false);
    onClose();
  };
  const handleClose = () => unsaved.confirmDiscard(close);
  const open = (next: typeof edited) =>
    unsaved.confirmDiscard(() => {
      unsaved.mark(false);
      setEdited(next);
    });
  const save = async (request: SaveRequest, stem: string) => {
    if (!current.current || !source) throw new Error(t('exportFailed'));
    return saveFinishedEdit({ asset, key, source, ...current.current }, request, stem);
  };
  const handleSaved = ({ mode }: SaveRequest) => {
    setIsSaving(false);
    if (mode !== 'download') close();
  };
  const start = (
    <>
      <AssetName name={asset.name} />
      {source?.stored && <ContinuedNote onStartOver={() => open({ key, isNew: true })} />}
      <ImageChoice
        conversions={replaceableConversions(asset)}
        original={ORIGINAL}
        value={key}
        onChoose={(chosen) => open({ key: chosen, isNew: false })}
      />
    </>
  );
  const end = (
    <EndButtons canSave={Boolean(source)} onSave={() => setIsSaving(true)} onClose={handleClose} />
  );
  return (
    <FullScreenDialog title={t('title', { name: asset.name })} onClose={handleClose}>
      {source ? (
        <EditorWorkspace
          key={`${key} ${isNew}`}
          source={source}
          hasTransparentPixels={hasAlpha(asset.thumbhash)}
          current={current}
          onChange={unsaved.mark}
          start={start}
          end={end}
        />
      ) : (
        <div className={classes.layout}>
          <div className={classes.bar}>
            {start}
            {end}
          </div>
          <ImageMessage error={error} onRetry={refetch} />
        </div>
      )}
      {isSaving && (
        <SaveImageDialog
          asset={asset}
          edited={key === ORIGINAL ? '' : key}
          save={save}
          onSaved={handleSaved}
          onClose={() => setIsSaving(false)}
        />
      )}
      <DiscardQuestion unsaved={unsaved} help={t('discardHelp')} />
    </FullScreenDialog>
  );
}

interface ImageMessageProps {
  error: Error | null;
  onRetry: () => unknown;
}

/** Shows the progress or the error of loading, instead of the editor. */
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
