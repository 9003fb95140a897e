import { type QueryTerm, termsOf } from '@spindle/contracts/search/query/query-terms';
import { monthName } from './filters/months.ts';
import { termsInQuery } from './query/query-terms.ts';
import { sentence } from './sentence-texts.ts';

/** The words of a search, and its query. */
export interface DescribedSearch {
  keyword: string;
  q: string;
}

/** Describes a search in words: `wedding in names, tags, captions, text`, `taken Jun 2025`. */
export function describeQuery({ keyword, q }: DescribedSearch): string[] {
  const terms = termsInQuery(q);
  const words = [keyword.trim(), ...terms.filter(isWords).map(({ text }) => text)].filter(Boolean);
  return [
    ...(words.length > 0 ? [sentence('words', { words: words.join(' ') })] : []),
    ...terms.filter((term) => !isWords(term)).map(describeTerm),
  ];
}

const isWords = ({ name, text }: QueryTerm) => name === '' && !text.includes(':');

/** Describes one term of a query. */
export function describeTerm(term: QueryTerm): string {
  const described = term.name === '' ? describeGroup(term) : describeFilter(term.name, term.value);
  return term.isExcluded ? sentence('not', { term: described }) : described;
}

/** Describes the alternatives of a group by their filters; a group within a group stays as written. */
function describeGroup({ value }: QueryTerm): string {
  const inner = /^\(([^()]*)\)$/.exec(value)?.[1];
  const parts = inner?.split(/\s+OR\s+/).map((part) => termsOf(part, new Date()));
  if (!parts || parts.length < 2) return value;
  return parts
    .map((terms) => ('error' in terms ? value : terms.map(describeTerm).join(' ')))
    .join(` ${sentence('or')} `);
}

function describeFilter(name: string, value: string): string {
  switch (name) {
    case '':
      return value;
    case 'taken':
    case 'uploaded':
      return `${name} ${describeDate(value)}`;
    case 'rating':
      return describeStars(value);
    case 'iso':
    case 'aperture':
    case 'focal':
    case 'size':
      return `${sentence(name)} ${describeRange(value)}`;
    case 'is':
    case 'has':
    case 'missing':
    case 'in':
    case 'by':
    case 'folder':
    case 'area':
    case 'name':
    case 'label':
    case 'flag':
    case 'review':
    case 'type':
    case 'color':
    case 'status':
      return sentence(name, { value });
    default:
      return `${name} ${value}`;
  }
}

function describeStars(value: string): string {
  const [, sign = '', stars = ''] = /^([<>=]*)(.*)$/.exec(value) ?? [];
  if (stars === 'none') return sentence('noStars');
  if (sign === '' || sign === '=') return sentence('stars', { stars });
  if (sign === '>=' || sign === '>')
    return sentence('starsFrom', { stars: sign === '>' ? Number(stars) + 1 : stars });
  return sentence('starsUpTo', { stars: sign === '<' ? Number(stars) - 1 : stars });
}

function describeRange(value: string): string {
  const [, sign = '', number = ''] = /^([<>=]*)(.*)$/.exec(value) ?? [];
  const [start = '', end] = number.split('..');
  if (end !== undefined) return sentence('between', { start, end });
  const key = { '>': 'over', '>=': 'atLeast', '<': 'under', '<=': 'atMost' }[sign];
  return key ? sentence(key as 'over', { value: number }) : number;
}

function describeDate(value: string): string {
  const [, sign = '', date = ''] = /^([<>=]*)(.*)$/.exec(value) ?? [];
  const [start = '', end] = date.split('..');
  if (end !== undefined) {
    if (start === '') return sentence('until', { date: dateName(end) });
    return end === ''
      ? sentence('since', { date: dateName(start) })
      : sentence('between', { start: dateName(start), end: dateName(end) });
  }
  const key = { '>': 'after', '>=': 'since', '<': 'before', '<=': 'until' }[sign];
  return key ? sentence(key as 'after', { date: dateName(date) }) : dateName(date);
}

/** Returns `Jun 2025` for `2025-06` and `this month` for `this-month`. */
export function dateName(date: string): string {
  if (/^\d{4}-\d{2}$/.test(date)) return monthName(date);
  if (/^\d{4}-\d{2}-\d{2}$/.test(date))
    return `${Number(date.slice(8))} ${monthName(date.slice(0, 7))}`;
  return /^\d/.test(date) ? date : date.replaceAll('-', ' ');
}
