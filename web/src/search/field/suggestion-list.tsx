import { IconFolders } from '@tabler/icons-react';
import { useState } from 'react';
import { thumbnailSrcSet, thumbnailUrl } from '../../api/media.ts';
import { kindOf } from '../../asset-list/asset-summary.ts';
import { KindIcon } from '../../asset-list/card/kind-icon.tsx';
import { t } from '../texts.ts';
import classes from './search-field.module.css';
import type { SuggestionLink } from './use-suggestion-links.ts';

/** Pixels of the box of a suggestion's picture. */
const EDGE = 64;

interface SuggestionListProps {
  id: string;
  optionId: (place: number) => string;
  /** In the order that the keys go through. */
  places: readonly SuggestionLink[];
  /** -1: none. */
  active: number;
  onOpen: (place: number) => void;
}

/** The names below the search field, assets and collections apart. */
export function SuggestionList({ id, optionId, places, active, onOpen }: SuggestionListProps) {
  return (
    <div role="listbox" id={id} aria-label={t('suggestions')} className={classes.list}>
      {(['asset', 'collection'] as const).map((kind) => {
        const label = t(kind === 'asset' ? 'suggestedAssets' : 'suggestedCollections');
        if (!places.some((place) => place.kind === kind)) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has no fieldsets in it
          <div key={kind} role="group" aria-label={label}>
            <div className={classes.heading} aria-hidden>
              {label}
            </div>
            {places.map(
              (place, number) =>
                place.kind === kind && (
                  // The keys are those of the field, which keeps the focus.
                  // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                  // biome-ignore lint/a11y/useFocusableInteractive: see above
                  <div
                    key={place.key}
                    role="option"
                    id={optionId(number)}
                    aria-selected={number === active}
                    className={classes.option}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => onOpen(number)}
                  >
                    <span className={classes.picture} aria-hidden>
                      <Picture place={place} />
                    </span>
                    <span className={classes.name}>{place.name}</span>
                  </div>
                ),
            )}
          </div>
        );
      })}
    </div>
  );
}

interface PictureProps {
  place: SuggestionLink;
}

function Picture({ place: { asset } }: PictureProps) {
  const [isFailed, setIsFailed] = useState(false);
  if (!asset) return <IconFolders size={18} stroke={1.5} />;
  if (asset.thumbhash === null || isFailed)
    return <KindIcon kind={kindOf(asset.content_type)} size={18} />;
  const { id, look } = asset;
  return (
    <img
      src={thumbnailUrl(id, { width: EDGE, height: EDGE, look })}
      srcSet={thumbnailSrcSet(id, EDGE, look)}
      alt=""
      onError={() => setIsFailed(true)}
    />
  );
}
