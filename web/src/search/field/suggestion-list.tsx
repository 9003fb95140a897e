import { IconBookmark, IconFilter, IconFolders, IconHistory } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { thumbnailSrcSet, thumbnailUrl } from '../../api/media.ts';
import { kindOf } from '../../assets/asset-summary.ts';
import { FacePicture } from '../../assets/face-picture/face-picture.tsx';
import { KindIcon } from '../../assets/thumbnail/kind-icon.tsx';
import { formatCount } from '../../lib/format.ts';
import { t } from '../texts.ts';
import classes from './search-field.module.css';
import type { SuggestionOption } from './use-suggestion-options.ts';

/** Diameter of a suggested person's face, in CSS pixels. */
const FACE_SIZE = 30;

/** Edge of a suggestion's thumbnail, in pixels. */
const EDGE = 64;

const ICONS = { recent: IconHistory, saved: IconBookmark, term: IconFilter };

interface SuggestionListProps {
  id: string;
  optionId: (index: number) => string;
  /** In the order of the arrow keys. */
  options: readonly SuggestionOption[];
  /** Index of the active option; -1 for none. */
  active: number;
  onOpen: (index: number) => void;
}

/** Shows the suggestions below the search field, each group under its heading. */
export function SuggestionList({ id, optionId, options, active, onOpen }: SuggestionListProps) {
  const groups = [...new Set(options.map(({ group }) => group))];
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, active]);
  return (
    <div role="listbox" id={id} aria-label={t('suggestions')} className={classes.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has no fieldsets in it
        <div key={group} role="group" aria-label={group}>
          <div className={classes.heading} aria-hidden>
            {group}
          </div>
          {options.map(
            (option, index) =>
              option.group === group && (
                // The field keeps the focus and handles the keys.
                // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                // biome-ignore lint/a11y/useFocusableInteractive: see above
                <div
                  key={option.key}
                  role="option"
                  id={optionId(index)}
                  aria-selected={index === active}
                  className={classes.option}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onOpen(index)}
                >
                  <OptionContent option={option} />
                </div>
              ),
          )}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  option: SuggestionOption;
}

function OptionContent({ option }: OptionProps) {
  const { kind, name, term } = option;
  const count = term?.count;
  const isValue = term?.kind === 'value';
  return (
    <>
      <span className={classes.thumbnail} data-kind={kind} aria-hidden>
        <Thumbnail option={option} />
      </span>
      <span className={classes.name}>
        {isValue && option.group === t('suggestedFilters') && (
          <span className={classes.filter}>{term.filter}: </span>
        )}
        {name}
      </span>
      {count !== undefined && count !== null && (
        <span className={classes.count}>{formatCount(count)}</span>
      )}
    </>
  );
}

function Thumbnail({ option: { kind, asset, person } }: OptionProps) {
  const [isFailed, setIsFailed] = useState(false);
  if (kind === 'recent' || kind === 'saved' || kind === 'term') {
    const Icon = ICONS[kind];
    return <Icon size={15} stroke={1.75} />;
  }
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
