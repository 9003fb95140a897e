import { Button, Menu, Select, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconEye,
  IconRestore,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './image-editor.module.css';
import type { ZoomControl } from './stage/use-zoom.ts';
import { t } from './texts.ts';
import type { Editing } from './use-editing.ts';

/** Undoes and redoes changes. */
export function HistoryButtons({
  editing,
  onUndoAll,
}: {
  editing: Editing;
  onUndoAll: () => void;
}) {
  const { canUndo, canRedo, undo, redo } = editing;
  return (
    <div className={classes.buttons}>
      <IconButton icon={IconArrowBackUp} label={t('undo')} disabled={!canUndo} onClick={undo} />
      <IconButton icon={IconArrowForwardUp} label={t('redo')} disabled={!canRedo} onClick={redo} />
      <IconButton icon={IconRestore} label={t('undoAll')} disabled={!canUndo} onClick={onUndoAll} />
    </div>
  );
}

/** Shows the original as long as the button is pressed, by pointer or keyboard. */
export function CompareButton({ onCompare }: { onCompare: (isComparing: boolean) => void }) {
  const isKey = ({ key }: { key: string }) => key === ' ' || key === 'Enter';
  return (
    <IconButton
      icon={IconEye}
      label={t('compare')}
      onPointerDown={() => onCompare(true)}
      onPointerUp={() => onCompare(false)}
      onPointerLeave={() => onCompare(false)}
      onKeyDown={(event) => isKey(event) && onCompare(true)}
      onKeyUp={(event) => isKey(event) && onCompare(false)}
      onBlur={() => onCompare(false)}
    />
  );
}

/** Zooms by steps, and by a menu of sizes. */
export function ZoomButtons({ zoom }: { zoom: ZoomControl }) {
  return (
    <div className={classes.buttons}>
      <IconButton icon={IconZoomOut} label={t('zoomOut')} onClick={zoom.zoomOut} />
      <Menu position="bottom">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            px={6}
            w={58}
            aria-label={t('zoomOf', percent(zoom))}
          >
            {t('percent', percent(zoom))}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => zoom.zoomTo(null)}>{t('fitSize')}</Menu.Item>
          <Menu.Item onClick={() => zoom.zoomTo(1)}>{t('actualSize')}</Menu.Item>
          <Menu.Item onClick={() => zoom.zoomTo(2)}>{t('percent', { value: 200 })}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <IconButton icon={IconZoomIn} label={t('zoomIn')} onClick={zoom.zoomIn} />
    </div>
  );
}

function percent({ scale }: ZoomControl) {
  return { value: Math.round(scale * 100) };
}

interface ImageChoiceProps {
  /** Names of the conversions that can be edited. */
  conversions: readonly string[];
  original: string;
  value: string;
  onChoose: (key: string) => void;
}

/** Chooses which image of the asset is edited. */
export function ImageChoice({ conversions, original, value, onChoose }: ImageChoiceProps) {
  if (conversions.length === 0) return null;
  return (
    <Select
      className={classes.choice}
      aria-label={t('imageToEdit')}
      data={[{ value: original, label: t('original') }, ...conversions]}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => chosen && chosen !== value && onChoose(chosen)}
    />
  );
}

interface EndButtonsProps {
  canSave: boolean;
  onSave: () => void;
  onClose: () => void;
}

/** Saves or closes. */
export function EndButtons({ canSave, onSave, onClose }: EndButtonsProps) {
  return (
    <div className={classes.end}>
      <Button disabled={!canSave} onClick={onSave}>
        {t('save')}
      </Button>
      <IconButton icon={IconX} label={t('close')} onClick={onClose} data-autofocus />
    </div>
  );
}

/** Shows the name of the asset. */
export function AssetName({ name }: { name: string }) {
  return (
    <Text className={classes.name} fw={600} truncate title={name}>
      {name}
    </Text>
  );
}

/** Says that the editor continues an earlier edit, and offers to start from the image as it is. */
export function ContinuedNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className={classes.continued} role="status">
      <span>{t('continues')}</span>
      <Button variant="subtle" onClick={onStartOver}>
        {t('startOver')}
      </Button>
    </div>
  );
}
