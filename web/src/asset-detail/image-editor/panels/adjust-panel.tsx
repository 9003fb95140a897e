import { Button, SegmentedControl, SimpleGrid } from '@mantine/core';
import {
  IconFlipHorizontal,
  IconFlipVertical,
  IconRotate2,
  IconRotateClockwise2,
} from '@tabler/icons-react';
import {
  cropToRatio,
  flipGeometry,
  rotateGeometry,
  straightenGeometry,
} from '../geometry/change-geometry.ts';
import { CROP_RATIOS, ratioOfChoice } from '../geometry/crop-ratios.ts';
import { NumberSlider } from '../number-slider.tsx';
import { t } from '../texts.ts';
import type { Editing } from '../use-editing.ts';
import classes from './panels.module.css';

const STRAIGHTEN_MAX = 45;

/** Crops, straightens, rotates and flips. */
export function AdjustPanel({ editing }: { editing: Editing }) {
  const { recipe, source, setGeometry, cropRatio, setCropRatio } = editing;
  const { geometry } = recipe;
  const turn = (quarters: 1 | -1) => {
    if (cropRatio !== null) setCropRatio(1 / cropRatio);
    setGeometry((before) => rotateGeometry(before, quarters));
  };
  return (
    <>
      <CropFields editing={editing} />
      <NumberSlider
        label={t('straighten')}
        min={-STRAIGHTEN_MAX}
        max={STRAIGHTEN_MAX}
        step={0.1}
        unit="°"
        value={geometry.straighten}
        onChange={(degrees) =>
          setGeometry((before) => straightenGeometry(source, before, degrees), 'straighten')
        }
      />
      <SimpleGrid cols={2} spacing={8}>
        <Button
          variant="default"
          leftSection={<IconRotate2 size={16} />}
          aria-label={t('rotateLeft')}
          onClick={() => turn(-1)}
        >
          {t('left')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconRotateClockwise2 size={16} />}
          aria-label={t('rotateRight')}
          onClick={() => turn(1)}
        >
          {t('right')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFlipHorizontal size={16} />}
          onClick={() => setGeometry((before) => flipGeometry(before, 'x'))}
        >
          {t('flipX')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFlipVertical size={16} />}
          onClick={() => setGeometry((before) => flipGeometry(before, 'y'))}
        >
          {t('flipY')}
        </Button>
      </SimpleGrid>
    </>
  );
}

const SHAPES = [
  { value: 'rectangle', label: t('rectangle') },
  { value: 'ellipse', label: t('ellipse') },
] as const;

/** Chooses ratio and shape of the crop. */
function CropFields({ editing }: { editing: Editing }) {
  const { recipe, source, change, setGeometry, cropRatio, setCropRatio } = editing;
  const { turns, shape } = recipe.geometry;
  const chooseRatio = (ratio: number | null) => {
    setCropRatio(ratio);
    if (ratio !== null) setGeometry((before) => cropToRatio(source, before, ratio));
  };
  return (
    <fieldset className={classes.group}>
      <legend>{t('crop')}</legend>
      <div className={classes.chips}>
        {CROP_RATIOS.map(({ id, label }) => {
          const ratio = ratioOfChoice(id, source, turns);
          return (
            <button
              key={id}
              type="button"
              className={classes.chip}
              aria-pressed={ratio === cropRatio}
              onClick={() => chooseRatio(ratio)}
            >
              {label}
            </button>
          );
        })}
      </div>
      <SegmentedControl
        size="xs"
        aria-label={t('cropShape')}
        data={[...SHAPES]}
        value={shape}
        onChange={(value) =>
          change((base) => ({ ...base, geometry: { ...base.geometry, shape: value } }))
        }
      />
    </fieldset>
  );
}
