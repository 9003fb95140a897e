import { Button, Skeleton } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAddressReader } from '../../lib/navigation/use-address-reader.ts';
import { useTitle } from '../../lib/use-title.ts';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import boxed from '../../ui/lists/boxed-list.module.css';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { FilterToggle } from '../../ui/lists/filter-toggle.tsx';
import { ListFrame } from '../../ui/lists/list-frame.tsx';
import { ListMessage } from '../../ui/lists/list-message.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { JobViewersOnly } from '../job-viewers-only.tsx';
import classes from '../jobs.module.css';
import { jobsQuery } from '../jobs-api.ts';
import { t } from '../texts.ts';
import { JobCard } from './job-card.tsx';
import { JobFilterForm } from './job-filter-form.tsx';
import {
  isFiltered,
  JOB_PAGE_SIZES,
  type JobListFilters,
  NO_FILTERS,
  readFilters,
  requestOf,
  writeFilters,
} from './job-filters.ts';
import { JobIdSearch } from './job-id-search.tsx';

// Loaded later: the code of the calendar is as large as that of the rest of the page.
const DateFilter = lazyPart(
  async () => (await import('../../search/filters/date-filter.tsx')).DateFilter,
);

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Lists running and finished jobs. Filters are in the address. */
export function JobsPage() {
  return (
    <JobViewersOnly>
      <JobList />
    </JobViewersOnly>
  );
}

function JobList() {
  useTitle(t('title'));
  const [address, setAddress] = useSearchParams();
  const readAddress = useAddressReader();
  const filters = useMemo(() => readFilters(address), [address]);
  const [isOpen, setIsOpen] = useState(isFiltered(filters));
  const query = useQuery({ ...jobsQuery(requestOf(filters)), placeholderData: keepPreviousData });
  const { data, error, isError: hasFailed, errorUpdatedAt } = query;
  // One alert for each failed request.
  useEffect(() => {
    if (hasFailed && errorUpdatedAt > 0) showAlert({ type: 'danger', message: t('listFailed') });
  }, [hasFailed, errorUpdatedAt]);
  /** Returns to the first page unless the change sets a page. */
  const change = (changes: Partial<JobListFilters>) =>
    setAddress(writeFilters({ ...readFilters(readAddress()), page: 1, ...changes }));
  return (
    <ListFrame
      title={t('title')}
      total={data?.total}
      head={
        <>
          <div className={classes.toolbar}>
            <FilterToggle isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
            <JobIdSearch />
          </div>
          {isOpen && (
            <JobFilterForm
              key={address.toString()} // resets the form when the address changes
              filters={filters}
              dateField={DateFilter}
              onSearch={({ creator, status, start, end }) =>
                change({ creator, status, start, end })
              }
            />
          )}
        </>
      }
      foot={
        data &&
        data.total > 0 && (
          <Pager
            page={filters.page}
            pageSize={filters.limit}
            pageSizes={JOB_PAGE_SIZES}
            total={data.total}
            onPage={(page) => change({ page })}
            onPageSize={(limit) => change({ limit })}
          />
        )
      }
    >
      {!data && !error && <JobSkeletons />}
      {!data && error && (
        <ListMessage>
          <EmptyState icon={IconListCheck} title={t('none')}>
            <Button onClick={() => void query.refetch()}>{t('tryAgain')}</Button>
          </EmptyState>
        </ListMessage>
      )}
      {data?.jobs.length === 0 && (
        <ListMessage>
          <EmptyState
            icon={IconListCheck}
            title={t('none')}
            help={t(isFiltered(filters) ? 'noneMatch' : 'noneYet')}
          >
            {(isFiltered(filters) || filters.page > 1) && (
              <Button variant="default" onClick={() => setAddress(writeFilters(NO_FILTERS))}>
                {t('clear')}
              </Button>
            )}
          </EmptyState>
        </ListMessage>
      )}
      {data && data.jobs.length > 0 && (
        <ul className={boxed.list} aria-label={t('title')}>
          {data.jobs.map((job) => (
            <JobCard key={job.job_id} job={job} />
          ))}
        </ul>
      )}
    </ListFrame>
  );
}

/** Has the size of the final content, to avoid layout shift. */
function JobSkeletons() {
  return (
    <div role="status">
      <p className={classes.fetching}>{t('fetching')}</p>
      <div className={boxed.list} aria-hidden>
        {PLACEHOLDERS.map((number) => (
          <div key={number} className={classes.card}>
            <Skeleton width={76} height={20} />
            <div className={classes.text}>
              <Skeleton width={160} height={15} my={2} />
              <Skeleton width={220} height={12} my={2} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
