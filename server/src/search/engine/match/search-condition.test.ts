import { SearchRequest } from '@spindle/contracts/search/search';
import { type Actor, SYSTEM } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { describe, expect, it } from 'vitest';
import { countQuery } from '../count/count-source.ts';
import { pageQuery } from '../page/page-query.ts';
import { conditionOf } from './search-condition.ts';

const COLUMNS = Prisma.sql`asset.id, asset.name`;

const member: Actor = { ...SYSTEM, kind: 'user', userId: 7, permissions: ['READ_ASSET'] };
const restorer: Actor = { ...member, permissions: ['READ_ASSET', 'DELETE_UNDELETE_ASSET'] };
const restricted: Actor = { ...member, groupAssetAccess: false };

function searchOf(request: object, actor = member) {
  return { actor, request: SearchRequest.parse(request), asOf: 99n };
}

function condition(request: object, actor = member) {
  const { sql, values } = conditionOf(searchOf(request, actor));
  return { sql, values };
}

describe('conditionOf', () => {
  it('selects the assets outside the trash up to the snapshot', () => {
    expect(condition({})).toEqual({
      sql: 'asset.trashed_at IS NULL AND asset.seq <= ?',
      values: [99n],
    });
  });

  it('selects own and shared assets for a user without group access', () => {
    expect(condition({}, restricted).sql).toContain('own.creator_id = ?');
    expect(condition({}, restricted).values).toEqual([7, 99n]);
  });

  it('selects no trash without the permission to restore', () => {
    expect(condition({ trashed: true }).sql).toBe('false AND asset.seq <= ?');
    expect(condition({ trashed: true }, restorer).sql).toContain('asset.trashed_at IS NOT NULL');
    expect(condition({ trashed: true }, { ...restorer, groupAssetAccess: false }).sql).toContain(
      'own.creator_id = ?',
    );
  });

  it('passes every value as a parameter', () => {
    const { sql, values } = condition({
      keyword: 'red* AND "blue car"',
      file_name: 'Lake_1* OR 100%',
      content_type: 'image* OR video/mp4',
      upload_time_range: { start: '2031-05-06T07:08:09Z', end: '2031-05-07T07:08:09Z' },
      file_size_range: { start: 1, end: 2 },
      status: 'OK',
      creator_id: 3,
      ids: ['0123456789abcdef0123456789ABCDEF'],
    });
    expect(sql.replaceAll(' AND ', '\n')).toMatchInlineSnapshot(`
      "asset.trashed_at IS NULL
      asset.words @@ to_tsquery('simple', ?)
      (asset.name_key LIKE ? OR asset.name_key LIKE ?)
      (asset.content_type LIKE ? OR asset.content_type = ?)
      asset.upload_time >= ?
      asset.upload_time < ?
      asset.size >= ?::bigint
      asset.size <= ?::bigint
      asset.status = ?::asset_status
      asset.creator_id = ?::bigint
      asset.id = ANY(?::uuid[])
      asset.seq <= ?"
    `);
    expect(values).toEqual([
      '(red:*) & (blue <-> car)',
      'lake\\_1%',
      '100\\%%',
      'image%',
      'video/mp4',
      new Date('2031-05-06T07:08:09Z'),
      new Date('2031-05-07T07:08:10Z'),
      1,
      2,
      'OK',
      3,
      ['01234567-89ab-cdef-0123-456789abcdef'],
      99n,
    ]);
  });

  it('ends a range with the given second, day or exact time', () => {
    const end = (time: string) => condition({ upload_time_range: { end: time } }).values[0];
    expect(end('2031-05-06T07:08:09Z')).toEqual(new Date('2031-05-06T07:08:10Z'));
    expect(end('2031-05-06T07:08:09.250Z')).toEqual(new Date('2031-05-06T07:08:09.251Z'));
    expect(end('2031-05-06')).toEqual(new Date('2031-05-07T00:00:00Z'));
  });
});

describe('pageQuery', () => {
  it('finds rows by an index before it reads them', () => {
    const search = searchOf({ sort_by: ['file_name_ASC', 'upload_time_range_DESC'] });
    const { sql, values } = pageQuery(search, COLUMNS, {
      offset: 60,
      limit: 30,
      backwards: false,
    });
    expect(sql).toMatchInlineSnapshot(
      `
      "
          SELECT asset.id, asset.name FROM (
            SELECT asset.seq FROM asset WHERE asset.trashed_at IS NULL AND asset.seq <= ? ORDER BY asset.name_key ASC, asset.upload_time DESC, asset.seq ASC LIMIT ? OFFSET ?
          ) AS page JOIN asset USING (seq) ORDER BY asset.name_key ASC, asset.upload_time DESC, asset.seq ASC"
    `,
    );
    expect(values).toEqual([99n, 30, 60]);
  });

  it('reverses every part of the order for reading backwards', () => {
    const search = searchOf({ sort_by: ['file_name_ASC', 'upload_time_range_DESC'] });
    const { sql } = pageQuery(search, COLUMNS, { offset: 0, limit: 30, backwards: true });
    expect(sql).toContain(
      'ORDER BY asset.name_key DESC, asset.upload_time ASC, asset.seq DESC LIMIT',
    );
  });
});

it('countQuery counts with the same condition', () => {
  expect(countQuery(searchOf({ status: 'ERROR' })).sql).toBe(
    'SELECT count(*)::int AS total FROM asset WHERE asset.trashed_at IS NULL AND asset.status = ?::asset_status AND asset.seq <= ?',
  );
});
