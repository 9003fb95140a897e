import { Prisma } from '@spindle/prisma/client';

/** Returns the beginning of a day, month or year, or a time itself, in the format of timestamps. */
export function startOfLocal(text: string): string {
  const [date = '', time = '00:00:00'] = text.split('T');
  const [year = '', month = '01', day = '01'] = date.split('-');
  return `${year}-${month}-${day} ${time}`;
}

/** Returns the exclusive end of a day, month or year, or of a second or minute. */
export function endOfLocal(text: string): Prisma.Sql {
  const units: Record<number, string> = { 4: '1 year', 7: '1 month', 10: '1 day', 16: '1 minute' };
  const unit = units[text.length] ?? '1 second';
  return Prisma.sql`${startOfLocal(text)}::text::timestamp + ${unit}::text::interval`;
}
