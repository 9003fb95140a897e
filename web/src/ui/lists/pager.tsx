import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { PAGER_SIBLINGS } from '@spindle/contracts/http/paging';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import { IconButton } from '../icon-button.tsx';
import { t } from '../texts.ts';
import classes from './pager.module.css';

export interface PagerProps {
  /** Current page, from 1. */
  page: number;
  pageSize: number;
  /** The page sizes to choose from. */
  pageSizes: readonly number[];
  /** Number of results on all pages. */
  total: number;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
}

/** Shows the footer of a list: the range of results, the links to other pages, and the page size. */
export function Pager({ page, pageSize, pageSizes, total, onPage, onPageSize }: PagerProps) {
  const isNarrow = useNarrow();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const Pages = isNarrow ? CompactPages : NumberedPages;
  return (
    <nav className={classes.pager} aria-label={t('pages')}>
      {!isNarrow && (
        <Text size="sm" className={classes.range}>
          {t('rangeOf', {
            first: formatCount(total === 0 ? 0 : (page - 1) * pageSize + 1),
            last: formatCount(Math.min(total, page * pageSize)),
            total: formatCount(total),
          })}
        </Text>
      )}
      <Pages page={page} pages={pages} onPage={onPage} />
      <NativeSelect
        aria-label={t('pageSize')}
        data={pageSizes.map((size) => ({ value: String(size), label: t('perPage', { size }) }))}
        value={String(pageSize)}
        onChange={(event) => onPageSize(Number(event.currentTarget.value))}
      />
    </nav>
  );
}

interface PagesProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

function NumberedPages({ page, pages, onPage }: PagesProps) {
  const labels = { previous: t('previousPage'), next: t('nextPage') };
  const numbers = [...pagesAround(page, pages)];
  return (
    <Pagination.Root total={pages} value={page} onChange={onPage} size="sm">
      <Group gap={6}>
        <Pagination.Previous aria-label={labels.previous} />
        {numbers.map((number, index) => (
          <Fragment key={number}>
            {index > 0 && number - (numbers[index - 1] ?? 0) > 1 && <Pagination.Dots />}
            <Pagination.Control
              active={number === page}
              aria-current={number === page ? 'page' : undefined}
              aria-label={t('pageNumber', { page: number })}
              onClick={() => onPage(number)}
            >
              {number}
            </Pagination.Control>
          </Fragment>
        ))}
        <Pagination.Next aria-label={labels.next} />
      </Group>
    </Pagination.Root>
  );
}

/** Returns the first page, the last page, and the pages up to PAGER_SIBLINGS around the current one, in order. */
function pagesAround(page: number, pages: number): Set<number> {
  const first = Math.max(1, page - PAGER_SIBLINGS);
  const last = Math.min(pages, page + PAGER_SIBLINGS);
  const near = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return new Set([1, ...near, pages]);
}

function CompactPages({ page, pages, onPage }: PagesProps) {
  return (
    <div className={classes.compact}>
      <IconButton
        icon={IconChevronLeft}
        label={t('previousPage')}
        variant="default"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <Text size="sm" className={classes.range} aria-current="page">
        {t('pageOf', { page: formatCount(page), pages: formatCount(pages) })}
      </Text>
      <IconButton
        icon={IconChevronRight}
        label={t('nextPage')}
        variant="default"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </div>
  );
}
