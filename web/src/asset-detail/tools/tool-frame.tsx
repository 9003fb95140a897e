import { Button, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { FullScreenDialog } from '../../ui/dialogs/full-screen-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DropQuestion } from '../discard-question.tsx';
import { SaveImage } from '../save-image/save-image-dialog.tsx';
import type { useUnsaved } from '../use-unsaved.ts';
import { t } from './texts.ts';
import classes from './tool-frame.module.css';

export interface ToolProps {
  /** What the tool is called. */
  tool: string;
  asset: Asset;
  leaving: ReturnType<typeof useUnsaved>;
  onClose: () => void;
}

interface ToolFrameProps extends Omit<ToolProps, 'asset'> {
  /** What the picture is made from; null: from several. */
  asset: Asset | null;
  /** Whether there is something to save. */
  canSave: boolean;
  makeFile: (stem: string) => Promise<File>;
  stage: ReactNode;
  /** What can be set. */
  children: ReactNode;
}

/** A tool on the whole screen: the picture, what can be set beside it, and the ways to save. */
export function ToolFrame(props: ToolFrameProps) {
  const { tool, asset, leaving, canSave, makeFile, onClose, stage, children } = props;
  const [isAskingHow, setIsAskingHow] = useState(false);
  const { unsaved, isAsking, keep, drop } = leaving;
  const close = () => {
    unsaved.note(false);
    onClose();
  };
  const handleClose = () => unsaved.before(close);
  const title = asset ? t('titleOf', { tool, name: asset.name }) : tool;
  return (
    <FullScreenDialog title={title} onClose={handleClose}>
      <div className={classes.layout}>
        <div className={classes.bar}>
          <Text className={classes.name} fw={600} truncate title={title}>
            {title}
          </Text>
          <Button disabled={!canSave} onClick={() => setIsAskingHow(true)}>
            {t('done')}
          </Button>
          <IconButton icon={IconX} label={t('close')} onClick={handleClose} data-autofocus />
        </div>
        <section className={classes.stage} aria-label={t('picture')}>
          {stage}
        </section>
        <section className={classes.panel} aria-label={t('settings')}>
          {children}
        </section>
      </div>
      {isAskingHow && (
        <SaveImage
          asset={asset}
          makeFile={makeFile}
          onSaved={({ way }) => (way === 'download' ? setIsAskingHow(false) : close())}
          onClose={() => setIsAskingHow(false)}
        />
      )}
      <DropQuestion isOpen={isAsking} help={t('dropHelp')} onStay={keep} onLeave={drop} />
    </FullScreenDialog>
  );
}
