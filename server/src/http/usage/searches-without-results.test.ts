import { expect, it } from 'vitest';
import { openSearchesWithoutResults } from './searches-without-results.ts';

const SECOND_MS = 1_000;

/** Opens the filter with a clock, and collects what it counts. */
function openFilter() {
  let ms = 0;
  const counted: string[] = [];
  const searches = openSearchesWithoutResults(
    ({ userId, term }) => counted.push(`${userId} ${term}`),
    () => ms,
  );
  const search = (keyword: string, hasResults = false, userId = 7) =>
    searches.add({ userId, keyword, hasResults });
  const pass = (seconds: number) => {
    ms += seconds * SECOND_MS;
    searches.settle('old');
  };
  return { search, pass, settle: searches.settle, counted };
}

it('counts a search once 10 seconds have passed', () => {
  const { search, pass, counted } = openFilter();
  search('yeti');
  pass(9);
  expect(counted).toEqual([]);
  pass(1);
  expect(counted).toEqual(['7 yeti']);
  pass(60);
  expect(counted).toEqual(['7 yeti']);
});

it('counts the last of the searches in which a user goes on typing', () => {
  const { search, pass, counted } = openFilter();
  for (const typed of ['eleph', 'elephn', 'eleph', 'elephantt']) {
    search(typed);
    pass(2);
  }
  pass(10);
  expect(counted).toEqual(['7 elephantt']);
});

it('counts nothing when the finished word is found', () => {
  const { search, pass, counted } = openFilter();
  search('eleph');
  pass(2);
  search('elephant', true);
  pass(20);
  expect(counted).toEqual([]);
});

it('counts a search that another one follows', () => {
  const { search, counted, settle } = openFilter();
  search('yeti');
  search('yeti', false, 8);
  search('bigfoot');
  expect(counted).toEqual(['7 yeti']);
  settle('all');
  expect(counted).toEqual(['7 yeti', '8 yeti', '7 bigfoot']);
});

it('counts the same search again after a pause', () => {
  const { search, pass, counted } = openFilter();
  search('yeti');
  pass(11);
  search('yeti');
  pass(11);
  expect(counted).toEqual(['7 yeti', '7 yeti']);
});

it('writes terms in lower case, with single spaces and at most 100 characters', () => {
  const { search, settle, counted } = openFilter();
  search('  Blue \t SKY ');
  search('x'.repeat(500), false, 8);
  search('   ', false, 9);
  settle('all');
  expect(counted).toEqual(['7 blue sky', `8 ${'x'.repeat(100)}`]);
});
