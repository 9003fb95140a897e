import {
  CDN_SUBTYPES,
  type CdnSubtype,
  STAT_TYPES,
  type StatType,
} from '@spindle/contracts/usage/series';
import {
  type DayRange,
  DETAILS_DEFAULT,
  DETAILS_HOURS,
  isDay,
  OVERVIEW_DEFAULT,
  PERIOD_HOURS,
  type Period,
  type PeriodHours,
} from './period.ts';
import { rangeErrors } from './range-errors.ts';

/** Whose usage is shown, and when. `user` null: all users. */
export interface UsageScope {
  user: number | null;
  period: Period;
}

/** The state of the details. */
export interface DetailsState extends UsageScope {
  type: StatType;
  /** A path of the API, an add-on, or traffic or request of the CDN; empty for everything. */
  subtype: string;
}

/** The user segment of an address for all users. */
const ALL = 'all';

/** Values of periods in the addresses of the details. Administration specification 2. */
const ROUTE_VALUES: Readonly<Record<PeriodHours, string>> = {
  24: '24',
  168: '168',
  720: '730',
  8760: '8760',
};

/** Reads the state of the overview. Invalid values count as missing. */
export function readOverview(address: URLSearchParams): UsageScope {
  const range = readRange(address);
  const hours = PERIOD_HOURS.find((value) => String(value) === address.get('period'));
  return {
    user: readUserId(address.get('user')),
    period: range ?? { kind: 'past', hours: hours ?? OVERVIEW_DEFAULT },
  };
}

/** Returns the address of the overview. */
export function overviewPath({ user, period }: UsageScope): string {
  const address = new URLSearchParams();
  if (user !== null) address.set('user', String(user));
  if (period.kind === 'custom') setRange(address, period);
  else if (period.hours !== OVERVIEW_DEFAULT) address.set('period', String(period.hours));
  return address.size > 0 ? `/usage?${address}` : '/usage';
}

/** The parameters in the path of the details. `user` is only a label for people, and is not read. */
export interface DetailsParams {
  userid?: string | undefined;
  period?: string | undefined;
}

/** Reads the state of the details. Invalid values count as missing. */
export function readDetails(params: DetailsParams, address: URLSearchParams): DetailsState {
  const hours = DETAILS_HOURS.find(
    (value) => ROUTE_VALUES[value] === params.period || String(value) === params.period,
  );
  const range = hours === undefined ? readRange(address) : null;
  const type = STAT_TYPES.find((value) => value === address.get('type')) ?? 'api';
  return {
    user: readUserId(params.userid ?? null),
    period: range ?? { kind: 'past', hours: hours ?? DETAILS_DEFAULT },
    type,
    subtype: readSubtype(type, address.get('subtype') ?? ''),
  };
}

/** Returns the address of the details. `label` names the user for people who read the address. */
export function detailsPath({ user, period, type, subtype }: DetailsState, label: string): string {
  const address = new URLSearchParams({ type });
  if (subtype !== '') address.set('subtype', subtype);
  if (period.kind === 'custom') setRange(address, period);
  const segments = [
    user === null ? ALL : String(user),
    encodeURIComponent(label.trim() || ALL),
    period.kind === 'custom' ? 'custom' : ROUTE_VALUES[period.hours],
  ];
  return `/usage/details/${segments.join('/')}?${address}`;
}

/** Returns the period of the details for that of the overview. Only the overview has the past 24 hours. */
export function detailsPeriod(period: Period): Period {
  const isOffered = period.kind === 'custom' || DETAILS_HOURS.includes(period.hours);
  return isOffered ? period : { kind: 'past', hours: DETAILS_DEFAULT };
}

/** Returns the subtype of the CDN that an address names; traffic by default. */
export const cdnSubtypeOf = (subtype: string): CdnSubtype =>
  CDN_SUBTYPES.find((value) => value === subtype) ?? 'traffic';

function readSubtype(type: StatType, subtype: string): string {
  if (type === 'cdn') return cdnSubtypeOf(subtype);
  return type === 'api' || type === 'addons' ? subtype : '';
}

/** Ids of users begin with 1. */
const readUserId = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

function readRange(address: URLSearchParams): Period | null {
  const start = address.get('start') ?? '';
  const end = address.get('end') ?? '';
  if (!isDay(start) || !isDay(end)) return null;
  const isValid = rangeErrors({ start, end }, 'both', Date.now() / 1000) === null;
  return isValid ? { kind: 'custom', start, end } : null;
}

function setRange(address: URLSearchParams, { start, end }: DayRange): void {
  address.set('start', start);
  address.set('end', end);
}
