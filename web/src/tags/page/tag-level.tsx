import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import type { TagAction } from './tag-action.ts';
import { type TagFilters, tagCatalogQuery } from './tag-catalog-api.ts';
import { TagRow } from './tag-row.tsx';
import classes from './tags-page.module.css';
import { t } from './texts.ts';

interface TagLevelProps {
  filters: TagFilters;
  onAction: (action: TagAction) => void;
}

/** Lists the tags of one level, and below an open one its level. Arrow keys move between all shown tags. */
export function TagLevel({ filters, onAction }: TagLevelProps) {
  const query = useInfiniteQuery(tagCatalogQuery(filters));
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const tags = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const toggle = (tag: string, isOpen: boolean) =>
    setOpen((now) => new Set(isOpen ? [...now, tag] : [...now].filter((one) => one !== tag)));
  const isTop = !filters.parent;
  return (
    <>
      <ul
        className={isTop ? classes.list : classes.level}
        aria-label={filters.parent || t('title')}
        onKeyDown={isTop ? moveFocus : undefined}
      >
        {tags.map((tag) => (
          <li key={tag.tag}>
            <TagRow
              tag={tag}
              isLevel={filters.parent !== undefined}
              isOpen={open.has(tag.tag)}
              onToggle={(isOpen) => toggle(tag.tag, isOpen)}
              onAction={onAction}
            />
            {filters.parent !== undefined && tag.has_levels && open.has(tag.tag) && (
              <TagLevel filters={{ ...filters, parent: tag.tag }} onAction={onAction} />
            )}
          </li>
        ))}
      </ul>
      <LoadMore label={t('loadMore')} query={query} />
    </>
  );
}

/** Moves the focus to the previous or next shown tag, or to the ends. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tag]')];
  const at = links.findIndex((link) => link.matches(':focus'));
  if (at === -1) return;
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  links[next]?.focus();
}
