import { Button, FileButton, SimpleGrid, Text } from '@mantine/core';
import {
  IconArrowUpRight,
  IconCircle,
  IconLine,
  IconPhoto,
  IconPolygon,
  IconScribble,
  IconSquare,
  IconTypography,
  IconX,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MoveButtons } from '../../tools/move-buttons.tsx';
import { arrowStep } from '../arrow-step.ts';
import { addPictureWith } from '../layers/add-picture.ts';
import { LayerFields } from '../layers/layer-fields.tsx';
import {
  type AddedKind,
  LAYER_KINDS,
  LAYER_LABELS,
  layerName,
  moveLayer,
  newLayer,
} from '../layers/new-layer.ts';
import { t } from '../texts.ts';
import type { Editing } from '../use-editing.ts';
import classes from './panels.module.css';

const ICONS: Readonly<Record<AddedKind, typeof IconLine>> = {
  text: IconTypography,
  rectangle: IconSquare,
  ellipse: IconCircle,
  polygon: IconPolygon,
  line: IconLine,
  arrow: IconArrowUpRight,
};

/** Adds texts, shapes, lines and pictures, and edits the selected one. */
export function AnnotatePanel({ editing }: { editing: Editing }) {
  const { recipe, layers, frame } = editing;
  const addPicture = addPictureWith(recipe, (picture) => layers.add(pictureLayer(picture, frame)));
  const selected = layers.selected === null ? undefined : recipe.layers[layers.selected];
  const add = (kind: AddedKind) => {
    layers.setDrawing(false);
    layers.add(newLayer(kind, frame.width / frame.height));
  };
  return (
    <>
      <SimpleGrid cols={2} spacing={8}>
        {LAYER_KINDS.map((kind) => (
          <ToolButton
            key={kind}
            icon={ICONS[kind]}
            label={LAYER_LABELS[kind]}
            onClick={() => add(kind)}
          />
        ))}
        <ToolButton
          icon={IconScribble}
          label={t('pen')}
          isPressed={layers.isDrawing}
          onClick={() => layers.setDrawing(!layers.isDrawing)}
        />
        <FileButton accept="image/*" onChange={addPicture}>
          {({ onClick }) => <ToolButton icon={IconPhoto} label={t('picture')} onClick={onClick} />}
        </FileButton>
      </SimpleGrid>
      {layers.isDrawing && (
        <Text size="sm" c="dimmed">
          {t('penHelp')}
        </Text>
      )}
      {recipe.layers.length > 0 && <LayerList editing={editing} />}
      {selected && layers.selected !== null && (
        <LayerFields
          key={layers.selected}
          layer={selected}
          onChange={(layer, group) => layers.replace(layers.selected ?? 0, layer, group)}
        />
      )}
    </>
  );
}

interface ToolButtonProps {
  icon: typeof IconLine;
  label: string;
  isPressed?: boolean;
  onClick: () => void;
}

function ToolButton({ icon: Icon, label, isPressed, onClick }: ToolButtonProps) {
  return (
    <Button
      variant={isPressed ? 'light' : 'default'}
      justify="flex-start"
      leftSection={<Icon size={16} />}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** Width and height of a new picture, as a fraction of the frame. */
const PICTURE_SHARE = 0.4;

function pictureLayer(
  { url, ratio }: { url: string; ratio: number },
  frame: Editing['frame'],
): Editing['recipe']['layers'][number] {
  const frameRatio = frame.width / frame.height;
  const height = Math.min(PICTURE_SHARE, (PICTURE_SHARE * frameRatio) / ratio);
  const width = (height * ratio) / frameRatio;
  const box = { x: (1 - width) / 2, y: (1 - height) / 2, width, height, rotation: 0 };
  return { kind: 'picture', ...box, opacity: 1, shadow: null, picture: url };
}

/** CSS pixels of the steps of arrow keys in a frame of the usual size on the screen. */
const LIST_FRAME = 800;

/** Lists the layers from the lowest to the highest. Arrow keys move the selected layer on the picture; Delete removes it. */
function LayerList({ editing: { recipe, layers } }: { editing: Editing }) {
  const handleKey = (event: KeyboardEvent, index: number) => {
    const layer = recipe.layers[index];
    const step = arrowStep(event);
    if (event.key === 'Delete' || event.key === 'Backspace') return layers.remove(index);
    if (!layer || !step) return;
    event.preventDefault();
    const moved = moveLayer(layer, step.x / LIST_FRAME, step.y / LIST_FRAME);
    layers.replace(index, moved, `move-${index}`);
  };
  return (
    <ol className={classes.list} aria-label={t('layers')}>
      {recipe.layers.map((layer, index) => {
        const name = layerName(layer, index);
        return (
          <li key={index} data-selected={index === layers.selected || undefined}>
            <button
              type="button"
              className={classes.choose}
              aria-pressed={index === layers.selected}
              onClick={() => layers.select(index)}
              onKeyDown={(event) => handleKey(event, index)}
            >
              {name}
            </button>
            <MoveButtons
              list={recipe.layers}
              at={index}
              name={name}
              onChange={(next) => layers.reorder(next)}
            />
            <IconButton
              icon={IconX}
              size={26}
              iconSize={14}
              label={t('remove', { name })}
              onClick={() => layers.remove(index)}
            />
          </li>
        );
      })}
    </ol>
  );
}
