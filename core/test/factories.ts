import { createHash, randomBytes, scryptSync } from 'node:crypto';
import { ROLES, type RoleName } from '@spindle/contracts/users/permissions';
import type { Asset, Db, File, Prisma, User } from '@spindle/prisma/client';
import { fromUuid, newAssetId, newKey, toUuid } from '../src/ids.ts';
import type { Secrets } from '../src/secrets.ts';
import { derivativeKey, originalKey } from '../src/storage/keys.ts';
import type { Storage } from '../src/storage/storage.ts';

/** What the factories write to. */
export interface Place {
  db: Db;
  storage: Storage;
}

export interface TestUser {
  row: User;
  email: string;
  password: string;
  apiKey: string;
}

/** A user of a role, able to sign in. */
export async function makeUser(
  { db }: Place,
  secrets: Secrets,
  role: RoleName,
  given: Partial<Prisma.UserUncheckedCreateInput> = {},
): Promise<TestUser> {
  const password = `password of ${role}`;
  const apiKey = newKey();
  const row = await db.user.create({
    data: {
      email: `${role.toLowerCase()}-${randomBytes(4).toString('hex')}@example.com`,
      firstName: 'Test',
      lastName: role,
      roleId: ROLES.find(({ name }) => name === role)?.id ?? 0,
      accessId: newKey(),
      uploadKey: newKey(),
      apiKeyEncrypted: secrets.seal(apiKey),
      apiKeyHash: secrets.fingerprint(apiKey),
      passwordHash: cheapHash(password),
      ...given,
    },
  });
  return { row, email: row.email, password, apiKey };
}

/** Bytes to store beside the row of an asset. */
export interface StoredFile {
  body: Buffer;
  contentType: string;
  width?: number;
  height?: number;
}

export interface TestAsset {
  /** 32 hexadecimal characters. */
  id: string;
  row: Asset;
  files: File[];
}

/** An asset with its original, and whatever else `files` names (`_thumb`, `_preview`, a conversion), all really stored. */
export async function makeAsset(
  place: Place,
  creator: TestUser,
  given: Partial<Prisma.AssetUncheckedCreateInput> = {},
  files: Record<string, StoredFile> = {},
): Promise<TestAsset> {
  const id = newAssetId();
  const name = given.name ?? 'lake.txt';
  const original = files.original ?? {
    body: Buffer.from(`This is ${name}.`),
    contentType: given.contentType ?? 'text/plain',
  };
  const row = await place.db.asset.create({
    data: {
      id: toUuid(id),
      name,
      nameKey: name.toLowerCase(),
      searchText: name.toLowerCase(),
      kind: 'OTHER',
      contentType: original.contentType,
      status: 'OK',
      size: original.body.length,
      creatorId: creator.row.id,
      updateUserId: creator.row.id,
      hasPreview: files._preview !== undefined,
      width: original.width,
      height: original.height,
      look: given.version,
      ...given,
    },
  });
  const stored = await Promise.all(
    Object.entries({ ...files, original }).map(([key, file]) => storeFile(place, row, key, file)),
  );
  return { id, row, files: stored };
}

/** One more file of an asset, in its present version. */
export async function storeFile(
  { db, storage }: Place,
  asset: Asset,
  key: string,
  file: StoredFile,
): Promise<File> {
  const id = fromUuid(asset.id);
  const objectKey =
    key === 'original' ? originalKey(id, asset.version) : derivativeKey(id, asset.version, key);
  await storage.put(objectKey, file.body, { contentType: file.contentType });
  return db.file.create({
    data: {
      assetId: asset.id,
      version: asset.version,
      key,
      storage: storage.kind,
      bucket: storage.bucket ?? '',
      objectKey,
      size: file.body.length,
      contentType: file.contentType,
      md5: createHash('md5').update(file.body).digest('hex'),
      width: file.width,
      height: file.height,
    },
  });
}

/** The form of a real hash at a cost that tests can pay. */
function cheapHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 16, r: 1, p: 1 });
  return ['scrypt', 16, 1, 1, salt.toString('base64'), key.toString('base64')].join('$');
}
