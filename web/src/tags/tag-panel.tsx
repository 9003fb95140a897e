import { Button, Portal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SelectionTarget } from '../assets/use-selection.ts';
import { formatCount } from '../lib/format.ts';
import { useNarrow } from '../lib/use-narrow.ts';
import { useLayer } from '../ui/dialogs/layers.ts';
import { useFocusReturn } from '../ui/focus/use-focus-return.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { LoadFailed } from '../ui/lists/load-failed.tsx';
import { useRepeatableTags } from './last-tags.ts';
import { TagInput } from './tag-input.tsx';
import classes from './tag-panel.module.css';
import type { TagScreen } from './tag-panel-state.ts';
import { listOf, type SelectionTags, selectionTagsQuery, useChangeTags } from './tags-api.ts';
import { t } from './texts.ts';

interface TagPanelProps {
  screen: TagScreen;
  target: SelectionTarget;
  /** Number of assets. */
  count: number;
  onClose: () => void;
}

/** Shows and changes the tags of a selection. Lists show it over their bar, other screens at their edge, phones as a sheet at the bottom. */
export function TagPanel(props: TagPanelProps) {
  const { screen, target, count, onClose } = props;
  const isNarrow = useNarrow();
  const query = useQuery(selectionTagsQuery(target));
  const repeatable = useRepeatableTags(JSON.stringify(target));
  const { add, remove } = useChangeTags(target, count);
  useLayer(true, onClose);
  useFocusReturn(true);
  const repeat = () => add(repeatable);
  const title = t('panelTitle', { count, shown: formatCount(count) });
  const panel = (
    <div role="dialog" aria-label={title} className={classes.panel} data-screen={screen}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <IconButton icon={IconX} label={t('close')} size={28} onClick={onClose} />
      </div>
      {query.isPending && <p role="status">{t('loading')}</p>}
      {query.isError && (
        <LoadFailed title={t('loadFailed')} error={query.error} onRetry={query.refetch} />
      )}
      {query.data && <TagChips selected={query.data} onAdd={add} onRemove={remove} />}
      <TagInput onAdd={add} onRepeat={repeat} />
      {repeatable.length > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          className={classes.repeat}
          rightSection={<kbd>{t('repeatKey')}</kbd>}
          onClick={repeat}
        >
          {t('repeat', { tags: listOf(repeatable) })}
        </Button>
      )}
    </div>
  );
  // The bar of a selection would move the sheet with itself.
  return screen === 'lists' && isNarrow ? <Portal target="main">{panel}</Portal> : panel;
}

interface TagChipsProps {
  selected: SelectionTags;
  onAdd: (tags: readonly string[]) => void;
  onRemove: (tag: string) => void;
}

/** Shows each tag as a button: pressed if all assets have it, mixed if some have. */
function TagChips({ selected: { assets: total, tags }, onAdd, onRemove }: TagChipsProps) {
  if (total === null) return <p className={classes.note}>{t('tooMany')}</p>;
  if (tags.length === 0) return <p className={classes.note}>{t('none')}</p>;
  return (
    <ul className={classes.chips} aria-label={t('tags')}>
      {tags.map(({ tag, assets }) => {
        const isOnAll = assets >= total;
        return (
          <li key={tag}>
            <button
              type="button"
              className={classes.chip}
              aria-pressed={isOnAll ? true : 'mixed'}
              onClick={() => (isOnAll ? onRemove(tag) : onAdd([tag]))}
            >
              {tag}
              {!isOnAll && (
                <span className={classes.count}>
                  {t('some', { assets: formatCount(assets), total: formatCount(total) })}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
