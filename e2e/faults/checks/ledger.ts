import type { KnownAsset, KnownCollection } from '../ledger.ts';
import { sha256 } from '../operations/operation.ts';
import type { Evidence } from './check.ts';

interface AssetAnswer {
  name: string;
  status: string;
  data: { note?: string };
}

/** Reads every acknowledged byte and value back over HTTP. Restores assets from the trash first. */
export async function checkLedger(evidence: Evidence): Promise<void> {
  await restoreTrash(evidence);
  const basket = new Set((await readCollection(evidence, '')).assets);
  for (const asset of evidence.ledger.assets.values())
    await checkAsset(evidence, asset, basket.has(asset.id));
  for (const collection of evidence.ledger.collections.values())
    await checkCollection(evidence, collection);
}

async function restoreTrash({ client, ledger, query, violations }: Evidence): Promise<void> {
  const rows = await query<{ id: string }>(
    `SELECT replace(id::text, '-', '') AS id FROM asset WHERE trashed_at IS NOT NULL`,
  );
  const trashed = new Set(rows.map(({ id }) => id));
  for (const { id, trashed: expected } of ledger.assets.values())
    if (!expected.allows(trashed.has(id))) violations.add('wrong place (trash)', id);
  for (const id of trashed) {
    const path = `/api/v1/assets/trash/${id}/undelete`;
    const { kind, status } = await client.send(path, { json: { keys: ['original'] } });
    if (kind !== 'done') violations.add('the trash keeps an asset', `${id}: ${status}`);
  }
}

async function checkAsset(
  { client, violations }: Evidence,
  asset: KnownAsset,
  isInBasket: boolean,
): Promise<void> {
  const { id } = asset;
  if (!asset.inBasket.allows(isInBasket))
    violations.add('wrong basket', `${id}: ${isInBasket} instead of ${asset.inBasket}`);
  const read = await client.read(`/api/v1/assets/${id}/data`);
  if (read.kind !== 'done')
    return violations.add('acknowledged asset is lost', `${id}: ${read.status}`);
  const { name, data, status } = read.json() as AssetAnswer;
  if (status !== 'OK') violations.add('an asset is not OK', `${id}: ${status}`);
  if (!asset.name.allows(name)) violations.add('wrong name', `${id}: ${name}, not ${asset.name}`);
  if (!asset.note.allows(data.note))
    violations.add('wrong value', `${id}: ${data.note}, not ${asset.note}`);
  for (const key of asset.conversions) {
    const path = `/api/v1/files/content/${id}?key=${key}`;
    const file = await client.read(path);
    if (file.kind !== 'done') violations.add('acknowledged conversion is lost', path);
  }
  const file = await client.read(`/api/v1/files/content/${id}`);
  if (file.kind !== 'done' || sha256(file.body) !== asset.sha256)
    violations.add('acknowledged bytes are lost', `${id}: ${file.status}`);
}

async function checkCollection(evidence: Evidence, collection: KnownCollection): Promise<void> {
  const { violations } = evidence;
  const found = await readCollection(evidence, `/${collection.id}`);
  if (!collection.isDeleted.allows(found.name === null))
    violations.add('wrong collection', `${collection.id}: found ${found.name}`);
  if (found.name === null) return;
  for (const [id, expected] of collection.members)
    if (!expected.allows(found.assets.includes(id)))
      violations.add('wrong member', `collection ${collection.id}, asset ${id}: not ${expected}`);
  if (found.total !== found.assets.length || new Set(found.assets).size !== found.total)
    violations.add('wrong collection count', `${collection.id}: ${found.total}`);
}

async function readCollection({ client }: Evidence, path: string) {
  const answer = await client.read(`/api/v1/assetcollection${path}`);
  if (answer.kind !== 'done') return { name: null, assets: [], total: 0 };
  const { data } = answer.json() as {
    data: { name: string; assets: string[]; total_assets: number };
  };
  return { name: data.name, assets: data.assets, total: data.total_assets };
}
