import { Button, FileButton, NumberInput, Slider } from '@mantine/core';
import {
  WATERMARK_MAX_BYTES,
  WATERMARK_SCALE,
  WATERMARK_TYPES,
} from '@spindle/contracts/settings/image-settings';
import { IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { Card } from '../card.tsx';
import { PlacementChoice } from '../placement-choice.tsx';
import { t } from '../texts.ts';
import type { useImageSettings } from './use-image-settings.ts';
import classes from './watermark-card.module.css';
import { WatermarkPreview } from './watermark-preview.tsx';

interface WatermarkCardProps {
  editing: ReturnType<typeof useImageSettings>;
}

/** Edits the watermark: image, placement and scale, next to a preview. */
export function WatermarkCard({ editing }: WatermarkCardProps) {
  const { draft, change } = editing;
  const uploadUrl = useObjectUrl(draft.upload);
  const storedUrl = draft.watermarkFileKey === null ? null : draft.watermarkFile;
  const imageUrl = uploadUrl ?? storedUrl;
  return (
    <Card title={t('watermark')} help={t('watermarkHelp')}>
      <div className={classes.columns}>
        <div className={classes.controls}>
          <FileChoice editing={editing} hasImage={imageUrl !== null} />
          <PlacementChoice
            value={draft.watermarkPlacement}
            onChange={(watermarkPlacement) => change({ watermarkPlacement })}
          />
          <ScaleChoice
            value={draft.watermarkScale}
            error={editing.errorAt('watermarkScale')}
            onChange={(watermarkScale) => change({ watermarkScale })}
          />
        </div>
        <WatermarkPreview
          imageUrl={imageUrl}
          placement={draft.watermarkPlacement}
          scale={draft.watermarkScale}
        />
      </div>
    </Card>
  );
}

function FileChoice({ editing, hasImage }: WatermarkCardProps & { hasImage: boolean }) {
  const { draft, change, errorAt } = editing;
  const [chosenFileError, setChosenFileError] = useState<string | null>(null);
  const hintId = useId();
  const handleChoice = (file: File | null) => {
    if (!file) return;
    const newError = fileError(file);
    setChosenFileError(newError);
    if (newError === null) change({ upload: file });
  };
  const handleRemove = () => {
    setChosenFileError(null);
    change({ upload: null, watermarkFileKey: null });
  };
  // `name` is the form field of the upload, in which the server reports errors of the file.
  const error = chosenFileError ?? errorAt('name') ?? errorAt('watermarkFileKey');
  return (
    <div className={classes.file}>
      <div className={classes.buttons}>
        <FileButton
          accept={WATERMARK_TYPES.join(',')}
          inputProps={{ 'aria-label': t('watermark') }}
          onChange={handleChoice}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              aria-describedby={hintId}
              leftSection={<IconUpload size={15} />}
            >
              {t(hasImage ? 'replaceFile' : 'chooseFile')}
            </Button>
          )}
        </FileButton>
        {hasImage && (
          <Button variant="subtle" color="gray" onClick={handleRemove}>
            {t('removeWatermark')}
          </Button>
        )}
      </div>
      <p id={hintId} className={classes.hint}>
        {draft.upload ? draft.upload.name : t('fileHint')}
      </p>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Returns the error that the server would report, before the file is sent. */
function fileError({ type, size }: File): string | null {
  if (!WATERMARK_TYPES.includes(type)) return t('wrongType');
  return size > WATERMARK_MAX_BYTES ? t('tooLarge') : null;
}

interface ScaleChoiceProps {
  value: number;
  error: string | undefined;
  onChange: (scale: number) => void;
}

function ScaleChoice({ value, error, onChange }: ScaleChoiceProps) {
  const { min, max, step } = WATERMARK_SCALE;
  // The slider returns fractions such as 0.30000000000000004.
  const handleChange = (scale: number) => onChange(Math.round(scale * 100) / 100);
  return (
    <div className={classes.scale}>
      <div>
        <span className={classes.label}>{t('scale')}</span>
        <p className={classes.hint}>{t('scaleHelp')}</p>
      </div>
      <div className={classes.scaleInputs}>
        <Slider
          className={classes.slider}
          thumbLabel={t('scale')}
          label={null}
          min={min}
          max={max}
          step={step}
          value={value}
          onChange={handleChange}
        />
        <NumberInput
          className={classes.number}
          aria-label={t('scale')}
          min={min}
          max={max}
          step={step}
          decimalScale={2}
          value={value}
          error={error !== undefined}
          onChange={(scale) => typeof scale === 'number' && onChange(scale)}
        />
      </div>
      {error && <p className={classes.error}>{error}</p>}
    </div>
  );
}
