import { Button, Slider, Stack, Text } from '@mantine/core';
import { autoFix } from '@spindle/contracts/tools/tools';
import { type CSSProperties, useState } from 'react';
import { thumbnailUrl } from '../../../api/media.ts';
import { hasAlpha } from '../../../assets/thumbnail/placeholder.ts';
import { ratioOf, STAGE_BOX } from '../image-ratio.ts';
import { LabeledSlider } from '../labeled-slider.tsx';
import { t } from '../texts.ts';
import { makeToolFile, useToolPreview } from '../tool-api.ts';
import { ToolFrame, type ToolProps } from '../tool-frame.tsx';
import { ToolStage } from '../tool-stage.tsx';
import classes from './auto-fix-tool.module.css';

const FULL_STRENGTH = { exposure: 100, white_balance: 100, contrast: 100 };

const LABELS = {
  exposure: t('exposure'),
  white_balance: t('whiteBalance'),
  contrast: t('contrast'),
} as const;

const STRENGTHS = Object.keys(LABELS) as (keyof typeof LABELS)[];

/** Corrects exposure, white balance and contrast, each by a percentage, and compares the result with the original. */
export function AutoFixTool({ asset, ...frame }: ToolProps) {
  const [strengths, setStrengths] = useState(FULL_STRENGTH);
  const [split, setSplit] = useState(50);
  const input = { params: { id: asset.id }, body: strengths };
  const { image, isWorking, error, retry } = useToolPreview(autoFix, input);
  const change = (changes: Partial<typeof FULL_STRENGTH>) => {
    setStrengths({ ...strengths, ...changes });
    frame.unsaved.mark(true);
  };
  return (
    <ToolFrame
      {...frame}
      asset={asset}
      canSave={image !== null && error === null}
      makeFile={(stem) => makeToolFile(autoFix, input, stem)}
      stage={
        <ToolStage
          ratio={ratioOf(asset)}
          hasTransparentPixels={hasAlpha(asset.thumbhash)}
          isWorking={isWorking}
          error={error}
          onRetry={retry}
        >
          <img
            src={thumbnailUrl(asset.id, { ...STAGE_BOX, renderVersion: asset.render_version })}
            alt={t('before')}
          />
          {image && (
            <img
              className={classes.after}
              style={{ '--split': `${split}%` } as CSSProperties}
              src={image}
              alt={t('after')}
            />
          )}
          {image && <div className={classes.line} style={{ insetInlineStart: `${split}%` }} />}
        </ToolStage>
      }
    >
      <Stack gap="lg">
        {STRENGTHS.map((name) => (
          <LabeledSlider
            key={name}
            label={LABELS[name]}
            value={strengths[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        <Button
          variant="default"
          disabled={STRENGTHS.every((name) => strengths[name] === FULL_STRENGTH[name])}
          onClick={() => change(FULL_STRENGTH)}
        >
          {t('reset')}
        </Button>
        <div className={classes.compare}>
          <Text size="sm" fw={550}>
            {t('compare')}
          </Text>
          <Text size="xs" c="var(--text-3)">
            {t('compareHelp')}
          </Text>
          <Slider thumbLabel={t('compare')} label={null} value={split} onChange={setSplit} />
        </div>
      </Stack>
    </ToolFrame>
  );
}
