import { Button, FileButton, Text } from '@mantine/core';
import type { EditWatermark } from '@spindle/contracts/image-edits/recipe';
import { IconPhotoPlus, IconRubberStamp, IconTypography } from '@tabler/icons-react';
import { addPictureWith } from '../layers/add-picture.ts';
import { newText } from '../layers/new-layer.ts';
import { WATERMARK } from '../layers/use-layers.ts';
import { NumberSlider } from '../number-slider.tsx';
import { t } from '../texts.ts';
import type { Editing } from '../use-editing.ts';
import {
  PLACES,
  placeAsInSettings,
  placeWatermark,
  type SettingsWatermark,
  scaleWatermark,
} from '../watermark-place.ts';
import classes from './panels.module.css';

interface WatermarkPanelProps {
  editing: Editing;
  /** The watermark of the settings; null if there is none. */
  settingsWatermark: SettingsWatermark | null;
  /** Opens the tab in which texts are edited. */
  onEditText: () => void;
}

/** Width of an uploaded watermark, as a fraction of the frame's width. */
const NEW_SCALE = 0.25;

/** A watermark that has no place yet. */
const NEW_MARK = { x: 0, y: 0, width: 1, height: 1, rotation: 0, opacity: 1, picture: null };

/** Adds a watermark from the settings or a file, or a text, and places it. */
export function WatermarkPanel({ editing, settingsWatermark, onEditText }: WatermarkPanelProps) {
  const { recipe, frame, layers } = editing;
  const { watermark } = recipe;
  const add = (mark: EditWatermark) => {
    layers.setWatermark(mark);
    layers.select(WATERMARK);
  };
  const upload = addPictureWith(recipe, ({ url, ratio }) => {
    const mark = scaleWatermark({ ...NEW_MARK, picture: url }, NEW_SCALE, ratio, frame);
    add(placeWatermark(mark, 'bottom-right'));
  });
  return (
    <>
      {settingsWatermark && (
        <Button
          variant="default"
          leftSection={<IconRubberStamp size={16} />}
          onClick={() => add(placeAsInSettings(NEW_MARK, settingsWatermark, frame))}
        >
          {t('watermarkOfSettings')}
        </Button>
      )}
      <FileButton accept="image/*" onChange={upload}>
        {({ onClick }) => (
          <Button variant="default" leftSection={<IconPhotoPlus size={16} />} onClick={onClick}>
            {t('uploadWatermark')}
          </Button>
        )}
      </FileButton>
      <Button
        variant="default"
        leftSection={<IconTypography size={16} />}
        onClick={() => {
          layers.add(newText({ opacity: 0.5 }));
          onEditText();
        }}
      >
        {t('textWatermark')}
      </Button>
      {watermark ? (
        <WatermarkFields editing={editing} watermark={watermark} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('watermarkHelp')}
        </Text>
      )}
    </>
  );
}

function WatermarkFields({ editing, watermark }: { editing: Editing; watermark: EditWatermark }) {
  const { frame, layers } = editing;
  const set = layers.setWatermark;
  const ratio = (watermark.width * frame.width) / (watermark.height * frame.height);
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{t('position')}</legend>
        <div className={classes.places}>
          {PLACES.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              aria-label={label}
              title={label}
              onClick={() => set(placeWatermark(watermark, id))}
            />
          ))}
        </div>
      </fieldset>
      <NumberSlider
        label={t('size')}
        min={1}
        unit="%"
        value={Math.round(watermark.width * 100)}
        onChange={(value) =>
          set(scaleWatermark(watermark, value / 100, ratio, frame), 'watermark-size')
        }
      />
      <NumberSlider
        label={t('opacity')}
        min={1}
        unit="%"
        value={Math.round(watermark.opacity * 100)}
        onChange={(value) => set({ ...watermark, opacity: value / 100 }, 'watermark-opacity')}
      />
      <NumberSlider
        label={t('rotation')}
        min={-180}
        max={180}
        unit="°"
        value={Math.round(watermark.rotation)}
        onChange={(rotation) => set({ ...watermark, rotation }, 'watermark-rotation')}
      />
      <Button variant="default" onClick={() => set(null)}>
        {t('removeWatermark')}
      </Button>
    </>
  );
}
