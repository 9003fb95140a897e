import type { TestUser } from '@spindle/core/test/factories';
import { CDN_REQUESTS, CDN_TRAFFIC, HOUR_SECONDS } from '@spindle/core/usage/usage-count';
import { Prisma } from '@spindle/prisma/client';
import type { TestApp } from './open-app.ts';
import { putCount } from './usage.ts';

/** A line of a log in our own format. */
export interface TestLine {
  /** Hours since 1970. */
  hour: number;
  path: string;
  bytes?: number;
  status?: number;
  method?: string;
}

export const timeOfHour = (hour: number) => new Date(hour * HOUR_SECONDS * 1000);

/** Returns a log in our own format. */
export function jsonLog(lines: readonly TestLine[]): string {
  return lines
    .map(({ hour, status = 200, bytes = 1_000, ...line }, n) => {
      const time = new Date(timeOfHour(hour).getTime() + (n % 3_600) * 1_000).toISOString();
      return `${JSON.stringify({ time, status, bytes, ...line })}\n`;
    })
    .join('');
}

/** Imports a log over HTTP. */
export const sendLog = (app: TestApp, by: TestUser, payload: string | Buffer, name = '') =>
  app.call(by, {
    method: 'POST',
    url: `/api/v1/usage/cdn_logs?name=${encodeURIComponent(name)}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload,
  });

/** Adds a count of our own servers: requests, and 100 bytes for each. */
export async function putOwn(
  { ctx }: Pick<TestApp, 'ctx'>,
  unit: 'hour' | 'day',
  { hour, userId, requests }: { hour: number; userId: number; requests: number },
): Promise<void> {
  const at = timeOfHour(hour);
  await putCount(ctx, unit, { series: CDN_REQUESTS, userId, value: requests, at });
  await putCount(ctx, unit, { series: CDN_TRAFFIC, userId, value: requests * 100, at });
}

/** Returns the counts of media in an hour or a day, as `kind name user: value`, in the order of the alphabet. */
export async function readMedia(
  { ctx: { db } }: Pick<TestApp, 'ctx'>,
  unit: 'hour' | 'day',
  bucket: number,
): Promise<string[]> {
  const table = Prisma.raw(`usage_${unit}`);
  const rows = await db.$queryRaw<{ text: string }[]>`
    SELECT kind || ' ' || name || ' ' || user_id || ': ' || value AS text
    FROM ${table} JOIN usage_series ON usage_series.id = series_id
    WHERE bucket = ${bucket}::int AND kind IN ('cdn', 'cdn_own')`;
  return rows.map(({ text }) => text).sort();
}
