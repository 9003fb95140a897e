import { Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { thumbnailUrl } from '../../../api/media.ts';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { t } from '../texts.ts';
import type { LibraryImage } from './cutout-settings.ts';
import classes from './library-images.module.css';
import { IMAGES_MAX, libraryImagesQuery } from './library-images-api.ts';

/** Milliseconds without typing before the library is searched. */
const DEBOUNCE_MS = 300;
/** Box of a thumbnail, in pixels. */
const THUMBNAIL = { width: 192, height: 192 };

interface LibraryImagesProps {
  /** Id of the chosen asset; null for none. */
  chosen: string | null;
  onChoose: (image: LibraryImage) => void;
}

/** Searches the images of the library, and chooses one. */
export function LibraryImages({ chosen, onChoose }: LibraryImagesProps) {
  const [keyword, setKeyword] = useState('');
  const [searched] = useDebouncedValue(keyword.trim(), DEBOUNCE_MS);
  const { data, error, refetch } = useQuery(libraryImagesQuery(searched));
  return (
    <div className={classes.library}>
      <TextInput
        label={t('libraryImage')}
        placeholder={t('searchLibrary')}
        value={keyword}
        onChange={(event) => setKeyword(event.currentTarget.value)}
      />
      {!data && error && <LoadFailed title={t('libraryFailed')} error={error} onRetry={refetch} />}
      {!data && !error && (
        <div className={classes.grid} role="status" aria-label={t('loading')}>
          {Array.from({ length: IMAGES_MAX }, (_, at) => (
            <Skeleton key={at} className={classes.image} />
          ))}
        </div>
      )}
      {data?.length === 0 && <p className={classes.none}>{t('noImages')}</p>}
      {data && data.length > 0 && (
        <div className={classes.grid}>
          {data.map((image) => (
            <button
              key={image.id}
              type="button"
              className={classes.image}
              aria-label={image.name}
              aria-pressed={image.id === chosen}
              title={image.name}
              onClick={() => onChoose(image)}
            >
              <img
                src={thumbnailUrl(image.id, { ...THUMBNAIL, renderVersion: image.renderVersion })}
                alt=""
                loading="lazy"
              />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
