import type { SearchAnswer } from '@spindle/contracts/search/search';
import { nameKeyOf, searchTextOf } from '@spindle/core/search/words';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import type { Prisma } from '@spindle/prisma/client';
import { errorOf, type TestApp } from './open-app.ts';

/** Nine assets that every filter distinguishes, and functions to search them. One is trashed; one belongs to `restricted`. */
export interface Searchable {
  admin: TestUser;
  /** A CREATOR without group access. */
  restricted: TestUser;
  /** The assets by name. */
  made: Record<string, TestAsset>;
  /** Searches as `admin` unless a user is given. Throws unless the status is 200. */
  ask(body: object, user?: TestUser): Promise<SearchAnswer>;
  /** Searches, and returns the error. */
  refuse(body: object, user?: TestUser): Promise<ReturnType<typeof errorOf>>;
  /** Returns the names of the results, in order. */
  names(body: object, user?: TestUser): Promise<string[]>;
}

/** Creates the nine assets. */
export async function makeSearchable(app: TestApp): Promise<Searchable> {
  const admin = await app.makeUser('ADMIN');
  const restricted = await app.makeUser('CREATOR', { groupAssetAccess: false });
  const made: Record<string, TestAsset> = {};
  /** Upload times are a minute apart, so that they can be sorted. */
  const minute = (n: number) => new Date(Date.UTC(2030, 0, 1, 12, n, 0, 500));
  const make = async (
    name: string,
    given: Partial<Prisma.AssetUncheckedCreateInput>,
    data: Record<string, string> = {},
    creator = admin,
  ) => {
    const words = { nameKey: nameKeyOf(name), searchText: searchTextOf({ name, data }) };
    made[name] = await app.makeAsset(creator, { name, data, ...words, ...given });
  };
  await make('Été at the Lake.JPG', {
    contentType: 'image/jpeg',
    kind: 'IMAGE',
    size: 3000,
    uploadTime: minute(1),
    width: 40,
    height: 30,
    thumbhash: 'abc',
    version: 3,
  });
  await make('lake_2.png', { contentType: 'image/png', size: 1000, uploadTime: minute(2) });
  await make('Lakes.mp4', {
    contentType: 'video/mp4',
    size: 9_000_000_000,
    uploadTime: minute(3),
    duration: 12.5,
  });
  await make('100%.pdf', {
    contentType: 'application/pdf',
    status: 'ERROR',
    error: 'The file is cut off.',
    size: 10,
    uploadTime: minute(4),
  });
  await make('100_a.pdf', { contentType: 'application/pdf', size: 20, uploadTime: minute(5) });
  await make('red car.mp3', { contentType: 'audio/mpeg', size: 30, uploadTime: minute(6) });
  await make(
    'car.mp3',
    { contentType: 'audio/mpeg', size: 30, uploadTime: minute(7) },
    { filespin_search_txt: 'a blue bike' },
  );
  await make('gone.jpg', {
    contentType: 'image/jpeg',
    size: 5,
    uploadTime: minute(8),
    trashedAt: minute(9),
  });
  await make(
    'own.txt',
    { contentType: 'text/plain', status: 'ARCHIVED', size: 6, uploadTime: minute(10) },
    {},
    restricted,
  );

  const post = (body: object, user: TestUser) =>
    app.call(user, { method: 'POST', url: '/api/v1/assets/search', payload: body });
  const ask = async (body: object, user = admin): Promise<SearchAnswer> => {
    const answer = await post(body, user);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  return {
    admin,
    restricted,
    made,
    ask,
    refuse: async (body, user = admin) => errorOf(await post(body, user)),
    async names(body, user) {
      const { result, extended_result } = await ask({ ...body, extended_result: true }, user);
      return result.map((id) => extended_result[id]?.name ?? id);
    },
  };
}
