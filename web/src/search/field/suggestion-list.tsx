import { IconFolders } from '@tabler/icons-react';
import { useState } from 'react';
import { thumbnailSrcSet, thumbnailUrl } from '../../api/media.ts';
import { kindOf } from '../../assets/asset-summary.ts';
import { FacePicture } from '../../assets/face-picture/face-picture.tsx';
import { KindIcon } from '../../assets/thumbnail/kind-icon.tsx';
import { t } from '../texts.ts';
import classes from './search-field.module.css';
import type { SuggestionLink } from './use-suggestion-links.ts';

const HEADINGS = {
  person: 'suggestedPeople',
  asset: 'suggestedAssets',
  collection: 'suggestedCollections',
} as const;

/** Diameter of a suggested person's face, in CSS pixels. */
const FACE_SIZE = 30;

/** Edge of a suggestion's thumbnail, in pixels. */
const EDGE = 64;

interface SuggestionListProps {
  id: string;
  optionId: (index: number) => string;
  /** In the order of the arrow keys. */
  links: readonly SuggestionLink[];
  /** Index of the active link; -1 for none. */
  active: number;
  onOpen: (index: number) => void;
}

/** Shows the suggestions below the search field, grouped into people, assets and collections. */
export function SuggestionList({ id, optionId, links, active, onOpen }: SuggestionListProps) {
  return (
    <div role="listbox" id={id} aria-label={t('suggestions')} className={classes.list}>
      {(['person', 'asset', 'collection'] as const).map((kind) => {
        const label = t(HEADINGS[kind]);
        if (!links.some((link) => link.kind === kind)) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has no fieldsets in it
          <div key={kind} role="group" aria-label={label}>
            <div className={classes.heading} aria-hidden>
              {label}
            </div>
            {links.map(
              (link, index) =>
                link.kind === kind && (
                  // The field keeps the focus and handles the keys.
                  // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                  // biome-ignore lint/a11y/useFocusableInteractive: see above
                  <div
                    key={link.key}
                    role="option"
                    id={optionId(index)}
                    aria-selected={index === active}
                    className={classes.option}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => onOpen(index)}
                  >
                    <span className={classes.thumbnail} data-kind={kind} aria-hidden>
                      <Thumbnail link={link} />
                    </span>
                    <span className={classes.name}>{link.name}</span>
                  </div>
                ),
            )}
          </div>
        );
      })}
    </div>
  );
}

interface ThumbnailProps {
  link: SuggestionLink;
}

function Thumbnail({ link: { asset, person } }: ThumbnailProps) {
  const [isFailed, setIsFailed] = useState(false);
  if (person) return <FacePicture picture={person.cover} size={FACE_SIZE} />;
  if (!asset) return <IconFolders size={18} stroke={1.5} />;
  if (asset.thumbhash === null || isFailed)
    return <KindIcon kind={kindOf(asset.content_type)} size={18} />;
  const { id, render_version } = asset;
  return (
    <img
      src={thumbnailUrl(id, { width: EDGE, height: EDGE, renderVersion: render_version })}
      srcSet={thumbnailSrcSet(id, EDGE, render_version)}
      alt=""
      onError={() => setIsFailed(true)}
    />
  );
}
