import { Anchor, Button } from '@mantine/core';
import type { MapCell } from '@spindle/contracts/search/map';
import { IconArrowLeft } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Thumbnail } from '../assets/thumbnail/thumbnail.tsx';
import { overlayState } from '../lib/overlay.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { ListFailed } from '../ui/lists/list-message.tsx';
import { LoadMore } from '../ui/lists/load-more.tsx';
import classes from './map.module.css';
import { placeQuery } from './map-api.ts';
import { queryOfArea } from './map-area.ts';
import { picturesText, placeName } from './place-name.ts';
import { t } from './texts.ts';

interface PlacePicturesProps {
  cell: MapCell;
  /** The query of the map. */
  q: string;
  onBack: () => void;
}

/** Shows the pictures of one cluster, and leads to the search for them. */
export function PlacePictures({ cell, q, onBack }: PlacePicturesProps) {
  const area = queryOfArea(cell, q);
  const query = useInfiniteQuery(placeQuery(area));
  const location = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = query;
  const assets = data?.pages.flatMap((page) => page.assets) ?? [];
  const ids = assets.map(({ id }) => id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cluster takes the focus, too.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [cell.asset.id]);
  return (
    <section className={classes.pictures} aria-labelledby="map-place">
      <header className={classes.pictureHead}>
        <IconButton icon={IconArrowLeft} label={t('back')} onClick={onBack} />
        <h2 id="map-place" ref={heading} tabIndex={-1}>
          {placeName(cell)}
          <span>{picturesText(data?.pages[0]?.total ?? cell.count)}</span>
        </h2>
        <Button
          component={Link}
          to={`/assets?${new URLSearchParams({ q: area })}`}
          variant="default"
          size="xs"
        >
          {t('showInSearch')}
        </Button>
      </header>
      {error && <ListFailed title={t('picturesFailed')} error={error} onRetry={refetch} />}
      <ul className={classes.tiles} aria-busy={!data && !error}>
        {!data &&
          !error &&
          Array.from({ length: Math.min(cell.count, 12) }, (_, index) => (
            <li key={String(index)} className={classes.tile} />
          ))}
        {assets.map((asset) => (
          <li key={asset.id} className={classes.tile}>
            <Anchor
              component={Link}
              to={`/asset/${asset.id}`}
              state={overlayState(location, ids)}
              preventScrollReset
              aria-label={t('open', { name: asset.name })}
            >
              <Thumbnail asset={asset} edge={300} tileWidth={104} iconSize={22} />
            </Anchor>
          </li>
        ))}
      </ul>
      <LoadMore label={t('loadMore')} query={query} />
    </section>
  );
}
