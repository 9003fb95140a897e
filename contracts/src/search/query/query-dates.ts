const DAY_MS = 86_400_000;
const DATE = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/;

/** A range of whole days, months or years; an end that is not given is open. */
export interface DateRange {
  start?: string;
  end?: string;
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the first and the last day of a day, month or year. */
export function daysOf(date: string): { first: string; last: string } {
  const [year = 0, month, day] = date.split('-').map(Number);
  if (day !== undefined) return { first: date, last: date };
  const end = month === undefined ? Date.UTC(year + 1, 0) : Date.UTC(year, month);
  return { first: month === undefined ? `${date}-01-01` : `${date}-01`, last: dayOf(end - DAY_MS) };
}

/** Replaces a relative date, such as `today` or `this-week`, by the dates that it means now. Returns any other text as it is. Weeks begin on Mondays. */
export function absoluteDate(text: string, now: Date): string {
  const today = Date.parse(`${dayOf(now.getTime())}T00:00:00Z`);
  const day = dayOf(today);
  const year = Number(day.slice(0, 4));
  switch (text.toLowerCase()) {
    case 'today':
      return day;
    case 'yesterday':
      return dayOf(today - DAY_MS);
    case 'this-week': {
      const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS;
      return `${dayOf(monday)}..${dayOf(monday + 6 * DAY_MS)}`;
    }
    case 'this-month':
      return day.slice(0, 7);
    case 'last-month':
      return dayOf(Date.parse(`${day.slice(0, 7)}-01T00:00:00Z`) - DAY_MS).slice(0, 7);
    case 'this-year':
      return String(year);
    case 'last-year':
      return String(year - 1);
    default:
      return text;
  }
}

function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  // The 31st of June is in July.
  const { first } = daysOf(text);
  return !Number.isNaN(Date.parse(first)) && dayOf(Date.parse(first)) === first;
}

/** Parses `2024`, `2024-05..2024-07`, `>2024-05-01`, `today`. Null for other texts. */
export function dateRange(text: string, now: Date): DateRange | null {
  const compared = /^(>=|<=|>|<|=)(.*)$/.exec(text);
  const value = absoluteDate(compared?.[2] ?? text, now);
  const [start = '', end, ...more] = value.split('..');
  const given = end === undefined ? [start] : [start, end].filter((date) => date !== '');
  if (more.length > 0 || given.length === 0 || !given.every(isDate)) return null;
  const first = start || undefined;
  const last = end === undefined ? start : end || undefined;
  const before = (date: string) => dayOf(Date.parse(daysOf(date).first) - DAY_MS);
  const after = (date: string) => dayOf(Date.parse(daysOf(date).last) + DAY_MS);
  switch (compared?.[1]) {
    case '>':
      return last === undefined ? null : { start: after(last) };
    case '>=':
      return first === undefined ? null : { start: first };
    case '<':
      return first === undefined ? null : { end: before(first) };
    case '<=':
      return last === undefined ? null : { end: last };
    default:
      return {
        ...(first !== undefined && { start: first }),
        ...(last !== undefined && { end: last }),
      };
  }
}
