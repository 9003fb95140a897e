import { Button, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { FullScreenDialog } from '../../ui/dialogs/full-screen-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DiscardQuestion } from '../discard-question.tsx';
import { type SaveImage, saveFileOf } from '../save-image/save-edited-image.ts';
import { SaveImageDialog } from '../save-image/save-image-dialog.tsx';
import type { UnsavedChanges } from '../use-unsaved-changes.ts';
import { t } from './texts.ts';
import classes from './tool-frame.module.css';

export interface ToolProps {
  /** Title of the tool. */
  tool: string;
  asset: Asset;
  unsaved: UnsavedChanges;
  onClose: () => void;
}

interface ToolFrameProps extends Omit<ToolProps, 'asset'> {
  /** The asset that is edited; null if the image is created from several. */
  asset: Asset | null;
  /** Whether there is a result to save. */
  canSave: boolean;
  /** Creates the result as a file, or saves it in another way. */
  makeFile?: (stem: string) => Promise<File>;
  save?: SaveImage;
  stage: ReactNode;
  /** Settings of the tool. */
  children: ReactNode;
}

/** Lays out a tool on the whole screen: the image, its settings, and the dialog that saves the result. */
export function ToolFrame(props: ToolFrameProps) {
  const { tool, asset, unsaved, canSave, onClose, stage, children } = props;
  const save = props.save ?? (props.makeFile && saveFileOf(asset, props.makeFile));
  const [isSaving, setIsSaving] = useState(false);
  const close = () => {
    unsaved.mark(false);
    onClose();
  };
  const handleClose = () => unsaved.confirmDiscard(close);
  const title = asset ? t('titleOf', { tool, name: asset.name }) : tool;
  return (
    <FullScreenDialog title={title} onClose={handleClose}>
      <div className={classes.layout}>
        <div className={classes.bar}>
          <Text className={classes.name} fw={600} truncate title={title}>
            {title}
          </Text>
          <Button disabled={!canSave} onClick={() => setIsSaving(true)}>
            {t('done')}
          </Button>
          <IconButton icon={IconX} label={t('close')} onClick={handleClose} data-autofocus />
        </div>
        <section className={classes.stage} aria-label={t('image')}>
          {stage}
        </section>
        <section className={classes.panel} aria-label={t('settings')}>
          {children}
        </section>
      </div>
      {isSaving && save && (
        <SaveImageDialog
          asset={asset}
          save={save}
          onSaved={({ mode }) => (mode === 'download' ? setIsSaving(false) : close())}
          onClose={() => setIsSaving(false)}
        />
      )}
      <DiscardQuestion unsaved={unsaved} help={t('discardHelp')} />
    </FullScreenDialog>
  );
}
