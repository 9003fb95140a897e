/** @typedef {import('./read-page.mjs').Recorder} Recorder */

/**
 * Returns functions that list everything in the library.
 * @param {Recorder} recorder
 * @param {{ apiKey: string, userId: number }} administrator
 */
export function openLibrary(recorder, administrator) {
  /** @param {string} url @param {object} body */
  const post = (url, body) => recorder.read({ method: 'POST', url, body, ...administrator });
  /** @param {object} body */
  const search = (body) => post('/api/v1/assets/search', body);
  const list = async (/** @type {boolean} */ trashed) => {
    /** @type {{ id: string, name: string, type: string }[]} */
    const assets = [];
    for (let page = 1; ; page += 1) {
      const body = { trashed, page, limit_per_page: 100, extended_result: true };
      const { result, extended_result } = await search(body);
      if (result.length === 0) return assets;
      for (const id of result) {
        const { name, content_type: type } = extended_result[id];
        assets.push({ id, name, type });
      }
    }
  };
  const countUsers = async () => {
    for (let page = 1, count = 0; ; page += 1) {
      const { users } = await post('/api/v1/users/short', { page, limit_per_page: 100 });
      if (users.length === 0) return count;
      count += users.length;
    }
  };
  return {
    /** Returns the names of all assets by id, with those in the trash. */
    async listAssets() {
      const assets = [...(await list(false)), ...(await list(true))];
      return new Map(assets.map(({ id, name }) => [id, name]));
    },
    /** Returns the counts of users and assets on the page, and the same from lists of all of them. */
    async compareCounts() {
      const live = await list(false);
      const total = async (/** @type {object} */ body) =>
        (await search({ limit_per_page: 1, ...body })).total_files;
      const countOf = (/** @type {string} */ prefix) =>
        live.filter(({ type }) => type.startsWith(prefix)).length;
      const [all, images, videos] = [
        await total({}),
        await total({ content_type: 'image*' }),
        await total({ content_type: 'video*' }),
      ];
      const { total_users } = await post('/api/v1/users/short', {});
      const others = live.length - countOf('image/') - countOf('video/');
      return [
        { name: 'users', shown: total_users, counted: await countUsers() },
        { name: 'assets', shown: all, counted: live.length },
        { name: 'images', shown: images, counted: countOf('image/') },
        { name: 'videos', shown: videos, counted: countOf('video/') },
        { name: 'other assets', shown: all - images - videos, counted: others },
        {
          name: 'deleted assets',
          shown: await total({ trashed: true }),
          counted: (await list(true)).length,
        },
      ];
    },
  };
}
