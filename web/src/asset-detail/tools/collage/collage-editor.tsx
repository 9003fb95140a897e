import { Stack, Text } from '@mantine/core';
import { makeCollage } from '@spindle/contracts/tools/tools';
import { useState } from 'react';
import type { UnsavedChanges } from '../../use-unsaved-changes.ts';
import { t } from '../texts.ts';
import { makeToolFile, useToolPreview } from '../tool-api.ts';
import { ToolFrame } from '../tool-frame.tsx';
import { ToolStage } from '../tool-stage.tsx';
import { CollageFields } from './collage-fields.tsx';
import type { CollageImage } from './collage-images-api.ts';
import { CollageOrder } from './collage-order.tsx';
import { type CollageSettings, collageInput, defaultSettings } from './collage-settings.ts';

interface CollageEditorProps {
  images: CollageImage[];
  /** Number of selected assets that the collage cannot show. */
  skipped: number;
  unsaved: UnsavedChanges;
  onClose: () => void;
}

/** Shows a preview of the collage beside its settings. */
export function CollageEditor({ images, skipped, unsaved, onClose }: CollageEditorProps) {
  const [settings, setSettings] = useState(() => defaultSettings(images));
  const [ratio, setRatio] = useState(1);
  const input = collageInput(settings);
  const { image, isWorking, error, retry } = useToolPreview(makeCollage, input);
  const change = (changes: Partial<CollageSettings>) => {
    setSettings((current) => ({ ...current, ...changes }));
    unsaved.mark(true);
  };
  return (
    <ToolFrame
      tool={t('collage')}
      asset={null}
      unsaved={unsaved}
      canSave={image !== null && error === null}
      makeFile={(stem) => makeToolFile(makeCollage, input, stem)}
      onClose={onClose}
      stage={
        <ToolStage
          ratio={ratio}
          hasTransparentPixels={settings.isTransparent}
          isWorking={isWorking}
          error={error}
          onRetry={retry}
        >
          {image && (
            <img
              src={image}
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
        <CollageFields settings={settings} onChange={change} />
        <CollageOrder images={settings.images} onChange={(order) => change({ images: order })} />
        {skipped > 0 && (
          <Text size="xs" c="var(--text-3)">
            {t('skipped', { count: skipped })}
          </Text>
        )}
      </Stack>
    </ToolFrame>
  );
}
