import { expect, it } from 'vitest';
import { API } from '../api.ts';
import { seriesOfPath } from './series.ts';

it.each([
  ['/api/v1/assets/{id}/data', '/api/v1/assets/{ASSET_ID}/data'],
  ['/api/v1/assets/trash/{id}/undelete', '/api/v1/assets/trash/{ASSET_ID}/undelete'],
  ['/api/v1/jobs/{id}', '/api/v1/jobs/{JOB_ID}'],
  ['/api/v1/assets/search/{hash}/{page}', '/api/v1/assets/search/{HASH}/{PAGE}'],
  ['/api/v1/user/settings/addons/{addonKey}', '/api/v1/user/settings/addons/{ADDON_KEY}'],
  [
    '/api/v1/assets/{id}/content/subtitle-{lang}',
    '/api/v1/assets/{ASSET_ID}/content/subtitle-{LANG}',
  ],
  ['/api/v1/login', '/api/v1/login'],
])('names the ids of %s', (path, series) => {
  expect(seriesOfPath(path)).toBe(series);
});

it('names what each id of the API belongs to', () => {
  const unnamed = API.map(({ path }) => path).filter((path) => /\{ID\}/.test(seriesOfPath(path)));
  expect(unnamed).toEqual([]);
});
