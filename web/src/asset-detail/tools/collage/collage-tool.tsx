import {
  NumberInput,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Switch,
  Text,
} from '@mantine/core';
import {
  COLLAGE_PICTURES,
  COLLAGE_SPACING,
  COLLAGE_WIDTH,
  CollageLayout,
  makeCollage,
} from '@spindle/contracts/tools/tools';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { useUnsaved } from '../../use-unsaved.ts';
import { ColorField } from '../color-field.tsx';
import { StrengthSlider } from '../labeled-slider.tsx';
import { t } from '../texts.ts';
import { makeToolFile, useToolPreview } from '../tool-api.ts';
import { ToolFrame } from '../tool-frame.tsx';
import { ToolStage } from '../tool-stage.tsx';
import { type CollagePicture, collagePicturesQuery } from './collage-images-api.ts';
import { CollageOrder } from './collage-order.tsx';
import classes from './collage-tool.module.css';

const ASPECTS = {
  '1:1': 1,
  '3:2': 3 / 2,
  '2:3': 2 / 3,
  '4:3': 4 / 3,
  '16:9': 16 / 9,
  '9:16': 9 / 16,
};
type Aspect = keyof typeof ASPECTS;

const LAYOUT_LABELS: Readonly<Record<CollageLayout, string>> = {
  grid: t('grid'),
  columns: t('columns'),
  rows: t('rows'),
  mosaic: t('mosaic'),
};

interface CollageToolProps {
  ids: readonly string[];
  onClose: () => void;
}

/** Puts several pictures together as one: in which order, how, and on what. */
export function CollageTool({ ids, onClose }: CollageToolProps) {
  const [asked] = useState(ids); // what was selected when it was opened
  const { data, error, refetch } = useQuery(collagePicturesQuery(asked));
  const leaving = useUnsaved();
  if (data && data.length >= COLLAGE_PICTURES.min)
    return (
      <Collage
        pictures={data}
        leftOut={asked.length - data.length}
        leaving={leaving}
        onClose={onClose}
      />
    );
  return (
    <ToolFrame
      tool={t('collage')}
      asset={null}
      leaving={leaving}
      canSave={false}
      makeFile={() => Promise.reject(new Error(t('failed')))}
      onClose={onClose}
      stage={null}
    >
      {error && <LoadFailed title={t('picturesFailed')} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={160} aria-label={t('loading')} />}
      {data && (
        <Text size="sm" role="alert">
          {t('tooFew')}
        </Text>
      )}
    </ToolFrame>
  );
}

interface CollageProps {
  pictures: CollagePicture[];
  leftOut: number;
  leaving: ReturnType<typeof useUnsaved>;
  onClose: () => void;
}

function Collage({ pictures, leftOut, leaving, onClose }: CollageProps) {
  const [order, setOrder] = useState<readonly CollagePicture[]>(pictures);
  const [layout, setLayout] = useState<CollageLayout>('grid');
  const [spacing, setSpacing] = useState<number>(COLLAGE_SPACING.usual);
  const [width, setWidth] = useState<number>(COLLAGE_WIDTH.usual);
  const [columns, setColumns] = useState<number | undefined>(undefined);
  const [aspect, setAspect] = useState<Aspect | null>(null);
  const [background, setBackground] = useState('ffffff');
  const [isTransparent, setIsTransparent] = useState(false);
  const [ratio, setRatio] = useState(1);
  const hasColumns = layout === 'grid' || layout === 'mosaic';
  const input = {
    body: {
      asset_ids: order.map(({ id }) => id),
      layout,
      spacing,
      width,
      background: isTransparent ? 'transparent' : background,
      ...(aspect && { aspect: ASPECTS[aspect] }),
      ...(hasColumns && columns && { columns }),
    },
  };
  const { picture, isWorking, error, retry } = useToolPreview(makeCollage, input);
  const noted =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      leaving.unsaved.note(true);
    };
  return (
    <ToolFrame
      tool={t('collage')}
      asset={null}
      leaving={leaving}
      canSave={picture !== null && error === null}
      makeFile={(stem) => makeToolFile(makeCollage, input, stem)}
      onClose={onClose}
      stage={
        <ToolStage
          ratio={ratio}
          hasTransparentPixels={isTransparent}
          isWorking={isWorking}
          error={error}
          onRetry={retry}
        >
          {picture && (
            <img
              src={picture}
              alt={t('collage')}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setRatio(naturalWidth / naturalHeight)
              }
            />
          )}
        </ToolStage>
      }
    >
      <Stack gap="lg">
        <div>
          <Text size="sm" fw={550} mb={6} id="collage-layout">
            {t('layout')}
          </Text>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-labelledby="collage-layout"
            data={CollageLayout.options.map((value) => ({ value, label: LAYOUT_LABELS[value] }))}
            value={layout}
            onChange={(value) => noted(setLayout)(CollageLayout.parse(value))}
          />
        </div>
        <StrengthSlider
          label={t('spacing')}
          unit="pixels"
          value={spacing}
          min={COLLAGE_SPACING.min}
          max={COLLAGE_SPACING.max}
          onChange={noted(setSpacing)}
        />
        <ColorField
          label={t('background')}
          value={background}
          disabled={isTransparent}
          onChange={noted(setBackground)}
        />
        <Switch
          label={t('transparent')}
          checked={isTransparent}
          onChange={(event) => noted(setIsTransparent)(event.currentTarget.checked)}
        />
        <div className={classes.numbers}>
          <NumberInput
            label={t('width')}
            suffix=" px"
            min={COLLAGE_WIDTH.min}
            max={COLLAGE_WIDTH.max}
            step={100}
            clampBehavior="blur"
            allowDecimal={false}
            value={width}
            onChange={(value) => isWidth(value) && noted(setWidth)(value)}
          />
          <NumberInput
            label={t('beside')}
            placeholder={t('automatic')}
            min={1}
            max={COLLAGE_PICTURES.max}
            allowDecimal={false}
            clampBehavior="strict"
            disabled={!hasColumns}
            value={columns ?? ''}
            onChange={(value) => noted(setColumns)(typeof value === 'number' ? value : undefined)}
          />
          <Select
            label={t('shape')}
            placeholder={t('automatic')}
            clearable
            data={Object.keys(ASPECTS)}
            value={aspect}
            onChange={(value) => noted(setAspect)(value as Aspect | null)}
          />
        </div>
        <CollageOrder order={order} onChange={noted(setOrder)} />
        {leftOut > 0 && (
          <Text size="xs" c="var(--text-3)">
            {t('leftOut', { count: leftOut })}
          </Text>
        )}
      </Stack>
    </ToolFrame>
  );
}

function isWidth(value: number | string): value is number {
  return typeof value === 'number' && value >= COLLAGE_WIDTH.min && value <= COLLAGE_WIDTH.max;
}
