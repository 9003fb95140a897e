import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CheckedServer, openCheckedServer } from './test/checked-server.ts';

/** Milliseconds of a test, in which the script may run twice. */
const LIMIT_MS = 900_000;

let checked: CheckedServer;

beforeAll(async () => {
  checked = await openCheckedServer();
});

afterAll(() => checked.close());

it(
  'every number of the usage page equals an independent count of a repeated access log',
  async () => {
    const { ada, mara, assetId } = checked;
    const { code, output } = await checked.runCheck();
    expect(output).toContain('compared, 0 different');
    expect(output).toContain('that change data are left out');
    for (const name of [
      'equal     users: page 3, counted 3',
      'equal     images: page 1, counted 1',
      'equal     deleted assets: page 1, counted 1',
      '*, 24 h, api /api/v1/assets/{}/data',
      `${mara.row.id}, 8760 h, api /api/v1/public/shares/{}/assets`,
      `${mara.row.id}, 168 h, traffic`,
      `${ada.row.id}, 720 h, requests`,
      '-1, series, lb',
      `equal     *, 24 h, views of ${assetId}`,
      '*, 24 h, host check-usage.example bytes',
      '*, 24 h, term check-usage-',
      `${mara.row.id}, 24 h, all shares bytes`,
      `${ada.row.id}, 24 h, addons VIDEO_TRANSCODE: page 1, counted 1`,
      `${ada.row.id}, 24 h, transcodes: page 0.2`,
      `${ada.row.id}, 24 h, addons IMAGE_AUTOFIX: page `,
      '*, 24 h, addons IMAGE_COLLAGE: page ',
      `${mara.row.id}, 168 h, api /api/v1/assets/{}/data at`,
      '*, 8760 h, addons REMOVE_REDEYE at',
      '*, 2 days, api /api/v1/account',
      'name of /api/v1/assets/{}/data: page /api/v1/assets/{ASSET_ID}/data',
      `owner of share 1: page ${mara.row.id} Mara Olsen`,
      `name of chosen user ${ada.row.id}: page Ada Lovelace`,
      '*, 24 h, task probe minutes',
      '*, 24 h, queue media steps',
      '*, storage transcodes',
      '*, stored bytes of type trash',
      '*, stored assets of unused',
      '*, never used',
    ])
      expect(output).toContain(name);
    expect(code).toBe(0);
  },
  LIMIT_MS,
);

/** Makes each row that is written to a table wrong. `change` is a statement about NEW. */
async function tamper(table: string, change: string): Promise<void> {
  const { db } = checked.app.ctx;
  const name = `tamper_${table}`;
  await db.$executeRawUnsafe(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${change}; RETURN NEW; END $$`,
  );
  await db.$executeRawUnsafe(
    `CREATE TRIGGER ${name} BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
  );
}

it(
  'reports the numbers that differ, in every group',
  async () => {
    const { ada, mara } = checked;
    // Requests of one path count an hour too early: their sum is right, and two points are wrong.
    for (const [table, early] of [
      ['usage_hour', 1],
      ['usage_day', 0],
    ] as const)
      await tamper(
        table,
        `IF EXISTS (SELECT FROM usage_series WHERE id = NEW.series_id AND name = 'make-storyboard') THEN RETURN NULL; END IF;
        SELECT NEW.value + (CASE
          WHEN name = '/api/v1/assets/search' OR kind IN ('addons', 'wait') THEN 1
          WHEN kind = 'wait_ms' THEN 1000
          WHEN kind IN ('transcodes', 'work') THEN 600000 ELSE 0 END),
        NEW.bucket - (CASE WHEN name LIKE '/api/v1/assets/%/data' THEN ${early} ELSE 0 END)
        INTO NEW.value, NEW.bucket FROM usage_series WHERE id = NEW.series_id`,
      );
    await tamper(
      'usage_asset_day',
      'NEW.views := NEW.views + 1; NEW.downloads := NEW.downloads + 1',
    );
    await tamper('usage_asset', 'RETURN NULL');
    await tamper(
      'usage_share_day',
      `NEW.visits := NEW.visits + 1; NEW.bytes := NEW.bytes + 1;
     NEW.owner_id := CASE NEW.owner_id WHEN ${ada.row.id} THEN ${mara.row.id} ELSE NEW.owner_id END`,
    );
    await tamper('usage_name_day', 'NEW.requests := NEW.requests + 1');
    await tamper('usage_host_asset', 'NEW.bytes := NEW.bytes + 1');
    await tamper('usage_storage', 'NEW.bytes := NEW.bytes + 1');
    await tamper('usage_library', 'NEW.assets := NEW.assets + 1; NEW.bytes := NEW.bytes + 1');
    await tamper('asset', "NEW.name := 'another name'");
    const { db } = checked.app.ctx;
    for (const { id } of await db.usageSeries.findMany({ where: { name: 'make-storyboard' } })) {
      await db.usageHour.deleteMany({ where: { seriesId: id } });
      await db.usageDay.deleteMany({ where: { seriesId: id } });
    }
    await db.$executeRaw`
    UPDATE usage_series SET name = '/api/v1/public/shares/{SHARE_ID}/assets'
    WHERE name = '/api/v1/public/shares/{TOKEN}/assets'`;
    const { code, output } = await checked.runCheck();
    expect(output).toContain(' compared, ');
    const different = output.split('\n').filter((line) => line.startsWith('DIFFERENT'));
    for (const name of [
      '*, 24 h, api /api/v1/assets/search',
      '*, 2 days, api /api/v1/assets/search: ',
      '*, 168 h, api /api/v1/assets/search at ',
      '*, 8760 h, api at ',
      `${ada.row.id}, 168 h, api /api/v1/assets/{}/data at `,
      '*, 24 h, addons VIDEO_TRANSCODE',
      `${ada.row.id}, 720 h, addons IMAGE_GRAPHICS at `,
      '*, 24 h, transcodes',
      '*, 24 h, views of',
      '*, 24 h, downloads of',
      '*, 24 h, all shares visits',
      '*, 24 h, all shares bytes',
      '*, 24 h, term check-usage-',
      '*, 24 h, host check-usage.example requests',
      '*, 24 h, host check-usage.example asset',
      '*, 24 h, task probe minutes',
      '*, 24 h, queue media steps',
      '*, 24 h, queue media seconds',
      '*, 24 h, queue media waits up to',
      '*, never used',
      '*, storage ASSET, 168 h',
      '*, storage ASSET, 8760 h',
      '*, stored bytes of type image',
      '*, stored assets of user',
      '*, stored bytes of age 0',
      '*, 24 h, name of asset',
      '*, 24 h, owner of share',
      'name of /api/v1/public/shares/{}/assets',
    ])
      expect(different).toContainEqual(expect.stringContaining(`DIFFERENT ${name}`));
    const wrong = different.join('\n');
    expect(wrong).not.toContain('24 h, api /api/v1/account');
    expect(wrong).not.toContain('24 h, api /api/v1/assets/{}/data');
    expect(code).toBe(1);
  },
  LIMIT_MS,
);
