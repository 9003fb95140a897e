import { Checkbox, NativeSelect, NumberInput, SimpleGrid, Stack, Text } from '@mantine/core';
import { RESIZE_MAX_HEIGHT, RESIZE_MAX_WIDTH } from '@spindle/contracts/conversions/image-options';
import { CONVERSION_FORMATS } from '@spindle/contracts/settings/image-settings';
import { t } from './texts.ts';

/** Image options that a user chooses for a download. */
export interface ChosenOptions {
  format: (typeof CONVERSION_FORMATS)[number];
  /** Pixels, as NumberInput returns them; empty for the largest size. */
  width: number | string;
  height: number | string;
  /** 1 to 100, as NumberInput returns it; empty for the quality of the settings. */
  quality: number | string;
  isWatermarked: boolean;
}

export const FIRST_OPTIONS: ChosenOptions = {
  format: 'jpg',
  width: '',
  height: '',
  quality: '',
  isWatermarked: false,
};

/** Whether images of a format lose details, so that they have a quality. */
export const hasQuality = ({ format }: Pick<ChosenOptions, 'format'>) => format !== 'png';

/** Returns the options as in the URL of an image: `resize=800,1536&format=webp`. */
export function imageOptions(options: ChosenOptions): string {
  const { format, width, height, quality, isWatermarked } = options;
  const box = [Number(width) || RESIZE_MAX_WIDTH, Number(height) || RESIZE_MAX_HEIGHT];
  const isSized = Number(width) > 0 || Number(height) > 0;
  return [
    ...(isSized ? [`resize=${box.join(',')}`] : []),
    `format=${format}`,
    ...(Number(quality) > 0 && hasQuality(options) ? [`quality=${quality}`] : []),
    ...(isWatermarked ? ['watermark=1'] : []),
  ].join('&');
}

/** Describes images with these options: `JPG images of at most 800 × 1536 pixels, quality 80`. */
export function describeImages(options: ChosenOptions): string {
  const { width, height, quality, isWatermarked } = options;
  const format = options.format.toUpperCase();
  const isSized = Number(width) > 0 || Number(height) > 0;
  const sized = isSized
    ? t('lastSized', {
        format,
        width: Number(width) || RESIZE_MAX_WIDTH,
        height: Number(height) || RESIZE_MAX_HEIGHT,
      })
    : t('lastImages', { format });
  const images =
    Number(quality) > 0 && hasQuality(options)
      ? t('lastQuality', { images: sized, quality: Number(quality) })
      : sized;
  return isWatermarked ? t('lastWatermark', { images }) : images;
}

interface ImageFieldsProps {
  options: ChosenOptions;
  /** Whether the settings have a watermark. */
  hasWatermark: boolean;
  onChange: (changes: Partial<ChosenOptions>) => void;
}

/** Edits format, size, quality and watermark of the images of a download. */
export function ImageFields({ options, hasWatermark, onChange }: ImageFieldsProps) {
  const whole = { allowDecimal: false, allowNegative: false, min: 1, hideControls: true };
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
        <NativeSelect
          label={t('format')}
          data={[...CONVERSION_FORMATS]}
          value={options.format}
          onChange={({ currentTarget: { value } }) => {
            const format = CONVERSION_FORMATS.find((one) => one === value);
            if (format) onChange({ format });
          }}
        />
        <NumberInput
          {...whole}
          label={t('width')}
          placeholder={String(RESIZE_MAX_WIDTH)}
          max={RESIZE_MAX_WIDTH}
          value={options.width}
          onChange={(width) => onChange({ width })}
        />
        <NumberInput
          {...whole}
          label={t('height')}
          placeholder={String(RESIZE_MAX_HEIGHT)}
          max={RESIZE_MAX_HEIGHT}
          value={options.height}
          onChange={(height) => onChange({ height })}
        />
        <NumberInput
          {...whole}
          label={t('quality')}
          placeholder={t('automatic')}
          max={100}
          disabled={!hasQuality(options)}
          value={options.quality}
          onChange={(quality) => onChange({ quality })}
        />
      </SimpleGrid>
      <Text size="xs">{t('sizeHelp')}</Text>
      {hasWatermark && (
        <Checkbox
          label={t('watermarked')}
          checked={options.isWatermarked}
          onChange={(event) => onChange({ isWatermarked: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}
