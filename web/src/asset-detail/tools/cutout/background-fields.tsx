import { FileInput, SegmentedControl, Stack, Text } from '@mantine/core';
import { BROWSER_IMAGE_TYPES } from '@spindle/contracts/conversions/edit-copy';
import { ColorField } from '../color-field.tsx';
import { t } from '../texts.ts';
import type { Background } from './cutout-settings.ts';
import { LibraryImages } from './library-images.tsx';

const FIRST: Readonly<Record<Background['kind'], Background>> = {
  transparent: { kind: 'transparent' },
  color: { kind: 'color', color: 'ffffff' },
  image: { kind: 'image', picture: null },
};

interface BackgroundFieldsProps {
  background: Background;
  onChange: (background: Background) => void;
}

/** Says what replaces the background. */
export function BackgroundFields({ background, onChange }: BackgroundFieldsProps) {
  return (
    <Stack gap="sm">
      <Text size="sm" fw={550} id="cutout-background">
        {t('background')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby="cutout-background"
        value={background.kind}
        onChange={(kind) => onChange(FIRST[kind as Background['kind']])}
        data={[
          { value: 'transparent', label: t('noBackground') },
          { value: 'color', label: t('color') },
          { value: 'image', label: t('image') },
        ]}
      />
      {background.kind === 'color' && (
        <ColorField
          label={t('color')}
          value={background.color}
          onChange={(color) => onChange({ kind: 'color', color })}
        />
      )}
      {background.kind === 'image' && (
        <>
          <FileInput
            label={t('backgroundFile')}
            placeholder={t('chooseFile')}
            accept={BROWSER_IMAGE_TYPES.join(',')}
            value={background.picture instanceof File ? background.picture : null}
            onChange={(picture) => onChange({ kind: 'image', picture })}
          />
          <LibraryImages
            chosen={background.picture && 'id' in background.picture ? background.picture.id : null}
            onChoose={(picture) => onChange({ kind: 'image', picture })}
          />
        </>
      )}
    </Stack>
  );
}
