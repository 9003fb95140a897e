import { Button, Stack, Switch, Text } from '@mantine/core';
import { neutralRecipe } from '@spindle/contracts/image-edits/neutral-recipe';
import { removeRedEye } from '@spindle/contracts/tools/tools';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { thumbnailUrl } from '../../../api/media.ts';
import { hasAlpha } from '../../../assets/thumbnail/placeholder.ts';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { saveRecipe } from '../../save-image/save-recipe.ts';
import { ratioOf, STAGE_BOX } from '../image-ratio.ts';
import { t } from '../texts.ts';
import { useToolPreview } from '../tool-api.ts';
import { ToolFrame, type ToolProps } from '../tool-frame.tsx';
import { ToolStage } from '../tool-stage.tsx';
import { EyeCircle } from './eye-circle.tsx';
import { EyeList } from './eye-list.tsx';
import { FindEyesButton } from './find-eyes-button.tsx';
import classes from './red-eye-tool.module.css';
import { useEyeCircles } from './use-eye-circles.ts';

/** Removes the red of a flash from eyes, within circles that are found or that the user places. */
export function RedEyeTool({ asset, ...frame }: ToolProps) {
  const eyeCircles = useEyeCircles(frame.unsaved.mark);
  const { circles, selected, select, isFull } = eyeCircles;
  const [showsOriginal, setShowsOriginal] = useState(false);
  const eyes = circles.map(({ x, y, radius }) => ({ x, y, radius }));
  const input = { params: { id: asset.id }, body: { eyes } };
  const { image, isWorking, error, retry } = useToolPreview(
    removeRedEye,
    circles.length > 0 ? input : null,
  );
  useShortcut('smallerEye', () => eyeCircles.resize(-1));
  useShortcut('largerEye', () => eyeCircles.resize(1));
  useShortcut('undoEyes', eyeCircles.undo);
  const ratio = ratioOf(asset);
  const shown = circles.length > 0 && !showsOriginal ? image : null;
  return (
    <ToolFrame
      {...frame}
      asset={asset}
      canSave={circles.length > 0 && image !== null && error === null}
      save={(request, stem) => {
        const recipe = { ...neutralRecipe(), red_eyes: eyes };
        const edit = { asset, key: 'original', stored: null, recipe, overlay: null };
        return saveRecipe(edit, request, stem);
      }}
      stage={
        <ToolStage
          ratio={ratio}
          hasTransparentPixels={hasAlpha(asset.thumbhash)}
          isWorking={isWorking}
          error={error}
          onRetry={retry}
        >
          <img
            src={
              shown ?? thumbnailUrl(asset.id, { ...STAGE_BOX, renderVersion: asset.render_version })
            }
            alt={t(shown ? 'after' : 'before')}
          />
          <ClickTarget onClick={eyeCircles.add} />
          {circles.map((circle, at) => (
            <EyeCircle
              key={circle.key}
              label={t('eye', { number: at + 1 })}
              circle={circle}
              ratio={ratio}
              isSelected={circle.key === selected}
              onSelect={() => select(circle.key)}
              onMove={(position) => eyeCircles.change(circle.key, position)}
              onRemove={() => eyeCircles.remove(circle.key)}
            />
          ))}
        </ToolStage>
      }
    >
      <Stack gap="lg" data-red-eye>
        <FindEyesButton assetId={asset.id} onFound={eyeCircles.replace} />
        <Text size="sm">{t('eyeHelp')}</Text>
        <Button
          variant="default"
          leftSection={<IconPlus size={15} />}
          disabled={isFull}
          onClick={() => eyeCircles.add(0.5, 0.5)}
        >
          {t('addEye')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={15} />}
          disabled={!eyeCircles.canUndo}
          onClick={eyeCircles.undo}
        >
          {t('undo')}
        </Button>
        {circles.length > 0 && (
          <EyeList
            circles={circles}
            selected={selected}
            onRadius={(key, radius) => {
              select(key);
              eyeCircles.change(key, { radius });
            }}
            onRemove={eyeCircles.remove}
          />
        )}
        <Switch
          label={t('showOriginal')}
          disabled={circles.length === 0}
          checked={showsOriginal}
          onChange={(event) => setShowsOriginal(event.currentTarget.checked)}
        />
      </Stack>
    </ToolFrame>
  );
}

interface ClickTargetProps {
  /** Called with the position as fractions of the image. */
  onClick: (x: number, y: number) => void;
}

/** Covers the image and adds a circle on a click. Keyboard users add circles with the button in the panel. */
function ClickTarget({ onClick }: ClickTargetProps) {
  return (
    <div
      className={classes.target}
      role="presentation"
      onPointerDown={(event) => {
        const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
        onClick((event.clientX - left) / width, (event.clientY - top) / height);
      }}
    />
  );
}
