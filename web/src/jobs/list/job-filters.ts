import { wireTime } from '@spindle/contracts/http/time';
import type { JobFilters as JobRequest } from '@spindle/contracts/jobs/job-routes';

/** Status names, in menu order. Administration specification 2. */
export const SHOWN_STATUSES = ['ALL', 'COMPLETED', 'ERROR', 'QUEUED', 'PROCESSING'] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

export const JOB_PAGE_SIZES = [10, 20, 50] as const;
/** Default page size. Administration specification 9. */
export const JOB_PAGE_SIZE = 10;

/** Ids must be shorter than this, in characters. Administration specification 5. */
const ID_SEARCH_LIMIT = 32;

/** The filters of the job list. All are in the address. */
export interface JobListFilters {
  /** Id of the user who started the jobs, or empty. */
  creator: string;
  status: ShownStatus;
  /** ISO 8601 in UTC, inclusive, or empty. */
  start: string;
  end: string;
  /** Counts from 1. */
  page: number;
  /** Jobs on a page: one of JOB_PAGE_SIZES. */
  limit: number;
}

/** The filters of an address without a query string. */
export const NO_FILTERS: JobListFilters = {
  creator: '',
  status: 'ALL',
  start: '',
  end: '',
  page: 1,
  limit: JOB_PAGE_SIZE,
};

// The object has exactly the keys of its type.
const NAMES = Object.keys(NO_FILTERS) as (keyof JobListFilters)[];

/** Reads the filters from an address. Invalid values are ignored. */
export function readFilters(address: URLSearchParams): JobListFilters {
  const text = (name: keyof JobListFilters) => address.get(name) ?? '';
  const page = text('page');
  return {
    // At most nine digits, which the database's integers can hold.
    creator: /^\d{1,9}$/.test(text('creator')) ? text('creator') : '',
    status: SHOWN_STATUSES.find((status) => status === text('status')) ?? NO_FILTERS.status,
    start: timeOrNone(text('start')),
    end: timeOrNone(text('end')),
    // At most six digits, so that the offset stays an integer that the database accepts.
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    limit: JOB_PAGE_SIZES.find((size) => size === Number(text('limit'))) ?? JOB_PAGE_SIZE,
  };
}

/** Returns the query string of an address, without filters that have their default value. */
export function writeFilters(filters: JobListFilters): URLSearchParams {
  const changedNames = NAMES.filter((name) => filters[name] !== NO_FILTERS[name]);
  return new URLSearchParams(changedNames.map((name) => [name, String(filters[name])]));
}

/** Tells whether a filter is set, other than the page. */
export function isFiltered({ creator, status, start, end }: JobListFilters): boolean {
  return status !== 'ALL' || [creator, start, end].some((text) => text !== '');
}

/** Returns the request, with only the filters that are set. */
export function requestOf(filters: JobListFilters): Partial<JobRequest> {
  const { creator, status, start, end, page, limit } = filters;
  return {
    limit,
    offset: (page - 1) * limit,
    ...(creator !== '' && { creator_id: Number(creator) }),
    ...(status !== 'ALL' && { status: status === 'PROCESSING' ? 'IN_PROGRESS' : status }),
    ...(start !== '' && { start_time: start }),
    ...(end !== '' && { end_time: end }),
  };
}

/** Returns whether a text can be the id of a job. */
export function isJobId(text: string): boolean {
  return text !== '' && text.length < ID_SEARCH_LIMIT;
}

function timeOrNone(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? '' : wireTime(time);
}
