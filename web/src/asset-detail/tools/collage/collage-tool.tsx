import { Skeleton, Text } from '@mantine/core';
import { COLLAGE_IMAGES } from '@spindle/contracts/tools/tools';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { useUnsavedChanges } from '../../use-unsaved-changes.ts';
import { t } from '../texts.ts';
import { ToolFrame } from '../tool-frame.tsx';
import { CollageEditor } from './collage-editor.tsx';
import { collageImagesQuery } from './collage-images-api.ts';

interface CollageToolProps {
  /** Ids of the selected assets. Later changes of the selection have no effect. */
  ids: readonly string[];
  onClose: () => void;
}

/** Combines several images into one. Shows a message unless at least two of the assets are processed images. */
export function CollageTool({ ids, onClose }: CollageToolProps) {
  const [selectedIds] = useState(ids);
  const { data, error, refetch } = useQuery(collageImagesQuery(selectedIds));
  const unsaved = useUnsavedChanges();
  if (data && data.length >= COLLAGE_IMAGES.min)
    return (
      <CollageEditor
        images={data}
        skipped={selectedIds.length - data.length}
        unsaved={unsaved}
        onClose={onClose}
      />
    );
  return (
    <ToolFrame
      tool={t('collage')}
      asset={null}
      unsaved={unsaved}
      canSave={false}
      makeFile={() => Promise.reject(new Error(t('failed')))}
      onClose={onClose}
      stage={null}
    >
      {error && <LoadFailed title={t('imagesFailed')} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={160} aria-label={t('loading')} />}
      {data && (
        <Text size="sm" role="alert">
          {t('tooFewImages')}
        </Text>
      )}
    </ToolFrame>
  );
}
