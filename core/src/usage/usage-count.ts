/**
 * The kinds of counted series. Storage is not counted but summed: worker/src/upkeep/measure-storage.ts. `cdn_own` holds our own counts of
 * media in hours that an imported log covers; `cdn` then holds those of the log.
 */
export type UsageKind = 'api' | 'addons' | 'cdn' | 'cdn_own' | 'transcodes' | 'lb' | WorkKind;

/**
 * Counts of steps. work: milliseconds of the last runs, by task. wait: steps by queue and longest wait, such as `media 10`. wait_ms:
 * milliseconds until the first run, by queue.
 */
export type WorkKind = 'work' | 'wait' | 'wait_ms';

/** A series of a kind. Kinds with one series have an empty name. */
export interface UsageSeriesName {
  kind: UsageKind;
  name: string;
}

export const CDN_TRAFFIC: UsageSeriesName = { kind: 'cdn', name: 'traffic' };
export const CDN_REQUESTS: UsageSeriesName = { kind: 'cdn', name: 'request' };
/** Bytes that the servers have sent. */
export const SENT_BYTES: UsageSeriesName = { kind: 'lb', name: '' };
/** Milliseconds of renditions, previews and clips. */
export const TRANSCODED_MS: UsageSeriesName = { kind: 'transcodes', name: '' };

/** Longest waits of the groups in which steps are counted, in seconds. Longer waits have a group of their own. */
export const WAIT_GROUPS = [1, 10, 60, 600, 3_600] as const;

/** Names the group of longer waits. */
export const LONGER_WAIT = 'longer';

/** The user id of the sums over all users. */
export const ALL_USERS = 0;
/** The user id of callers without a user. */
export const NO_USER = -1;

export const HOURS_PER_DAY = 24;
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;

/** Returns the number of an hour or day since 1970. */
export const hourOf = (time: Date) => Math.floor(time.getTime() / 1000 / HOUR_SECONDS);
export const dayOf = (time: Date) => Math.floor(time.getTime() / 1000 / DAY_SECONDS);
