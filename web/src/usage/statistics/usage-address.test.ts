import { beforeEach, expect, it, vi } from 'vitest';
import {
  detailsPath,
  detailsPeriod,
  overviewPath,
  readDetails,
  readOverview,
} from './usage-address.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00Z') });
  return () => void vi.useRealTimers();
});

const queryOf = (path: string) => new URLSearchParams(path.split('?')[1]);
const week = { kind: 'past', hours: 168 } as const;
const days = { kind: 'custom', start: '2026-11-01', end: '2026-11-03' } as const;

it('the address of the overview holds the user and the period', () => {
  expect(overviewPath({ user: null, period: { kind: 'past', hours: 24 } })).toBe('/usage');
  for (const scope of [
    { user: 7, period: week },
    { user: null, period: days },
  ]) {
    expect(readOverview(queryOf(overviewPath(scope)))).toEqual(scope);
  }
});

it('invalid values in the address of the overview count as missing', () => {
  const fallback = { user: null, period: { kind: 'past', hours: 24 } };
  for (const query of [
    'user=x&period=25',
    'user=0',
    'user=-1',
    'user=07',
    'start=2026-11-03&end=2026-11-01',
    'start=2026-11-03',
    'start=2026-11-26&end=2026-11-27',
    'start=2025-11-25&end=2026-11-25',
  ])
    expect(readOverview(new URLSearchParams(query)), query).toEqual(fallback);
});

it('the address of the details names the user, the period and the statistic', () => {
  const state = { user: 7, period: week, type: 'api', subtype: '/api/v1/assets/search' } as const;
  const path = detailsPath(state, 'Mara Olsen');
  expect(path).toBe(
    '/usage/details/7/Mara%20Olsen/168?type=api&subtype=%2Fapi%2Fv1%2Fassets%2Fsearch',
  );
  expect(readDetails({ userid: '7', period: '168' }, queryOf(path))).toEqual(state);
});

// Proves: B-053, B-054, B-055
it('the values 168, 730 and 8760 of the route are a week, a month and a year', () => {
  const hours = ['168', '730', '8760'].map((period) => {
    const state = readDetails({ userid: 'all', period }, new URLSearchParams());
    return state.period.kind === 'past' && state.period.hours;
  });
  expect(hours).toEqual([168, 720, 8760]);
  const month = { kind: 'past', hours: 720 } as const;
  const path = detailsPath({ user: null, period: month, type: 'lb', subtype: '' }, 'All Users');
  expect(path).toBe('/usage/details/all/All%20Users/730?type=lb');
});

it('chosen days are in the address of the details', () => {
  const state = { user: null, period: days, type: 'cdn', subtype: 'request' } as const;
  const path = detailsPath(state, 'All Users');
  expect(path).toBe(
    '/usage/details/all/All%20Users/custom?type=cdn&subtype=request&start=2026-11-01&end=2026-11-03',
  );
  expect(readDetails({ userid: 'all', period: 'custom' }, queryOf(path))).toEqual(state);
});

it('details without parameters show all API requests of all users in the past week', () => {
  const first = { user: null, period: week, type: 'api', subtype: '' };
  expect(readDetails({}, new URLSearchParams())).toEqual(first);
  expect(readDetails({ userid: '-1', period: '9' }, new URLSearchParams('type=x'))).toEqual(first);
});

it('only api, addons and cdn have subtypes, and cdn always has one', () => {
  const read = (query: string) => readDetails({}, new URLSearchParams(query)).subtype;
  expect(read('type=lb&subtype=x')).toBe('');
  expect(read('type=cdn&subtype=x')).toBe('traffic');
  expect(read('type=addons&subtype=STORYBOARD')).toBe('STORYBOARD');
});

it('the details show a week for the past 24 hours of the overview', () => {
  expect(detailsPeriod({ kind: 'past', hours: 24 })).toEqual(week);
  expect(detailsPeriod(days)).toEqual(days);
});
