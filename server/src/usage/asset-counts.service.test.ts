import { DEFAULT_SORT, SearchAnswer } from '@spindle/contracts/search/search';
import { expect, it } from 'vitest';
import { openTestApp } from '../../test/open-app.ts';

/** The fields that the usage page sends, with the values of its first query. */
const QUERY = {
  page: 1,
  hash: '',
  face: null,
  limit_per_page: 1,
  keyword: '',
  extended_result: true,
  sort_by: [DEFAULT_SORT],
  file_name: '',
  upload_time_range: null,
  status: '',
  custom_content_input: '',
  filters: {},
  content_type: '*',
  trashed: false,
};

// Proves: B-552, B-553, B-554, B-555, B-556, B-557, B-558, B-559, B-560, B-561
it('the asset search counts all assets, images, videos and deleted assets for the usage page', async () => {
  const app = await openTestApp();
  const admin = await app.makeUser('ADMIN');
  const make = (name: string, contentType: string, trashedAt: Date | null = null) =>
    app.makeAsset(admin, { name, contentType, trashedAt });
  await make('notes.txt', 'text/plain');
  await make('lake.png', 'image/png');
  await make('hill.png', 'image/png');
  const film = await make('film.mp4', 'video/mp4');
  await make('old.png', 'image/png', new Date());
  const search = async (given: object) => {
    const answer = await app.call(admin, {
      method: 'POST',
      url: '/api/v1/assets/search',
      payload: { ...QUERY, ...given },
    });
    return SearchAnswer.parse(answer.json());
  };
  const counts = await Promise.all([
    search({}),
    search({ content_type: 'image*' }),
    search({ content_type: 'video*' }),
    search({ trashed: true }),
  ]);
  expect(counts.map(({ total_files }) => total_files)).toEqual([4, 2, 1, 1]);
  const { result, extended_result } = await search({ content_type: 'video*' });
  expect(result).toEqual([film.id]);
  expect(extended_result[film.id]).toMatchObject({
    name: 'film.mp4',
    size: expect.any(Number),
    content_type: 'video/mp4',
    trashed: false,
    status: 'OK',
    errors: {},
    upload_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  });
  await app.close();
});
