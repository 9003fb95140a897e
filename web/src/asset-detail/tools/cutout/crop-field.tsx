import { Stack, Switch, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { TOOL_PREVIEW_PIXELS } from '@spindle/contracts/tools/tools';
import { t } from '../texts.ts';

/** Pixels of an image. */
export interface Size {
  width: number;
  height: number;
}

interface CropFieldProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  asset: Asset;
  /** Size of the cropped preview; null while none is shown. */
  preview: Size | null;
}

/** Lets the user crop the image to what stays, and shows about how large the result is. */
export function CropField({ isOn, onChange, asset, preview }: CropFieldProps) {
  return (
    <Stack gap="xs">
      <Switch
        label={t('cropToSubject')}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {preview && <Text size="sm">{t('aboutPixels', { ...fullSizeOf(preview, asset) })}</Text>}
    </Stack>
  );
}

/** Returns the size of the result. The preview tells it to a few pixels. */
function fullSizeOf({ width, height }: Size, { metadata }: Asset): Size {
  const longer = Math.max(metadata.width ?? 0, metadata.height ?? 0);
  const scale = Math.max(1, longer / TOOL_PREVIEW_PIXELS);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
