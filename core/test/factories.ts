import { createHash, randomBytes, scryptSync } from 'node:crypto';
import { ROLES, type RoleName } from '@spindle/contracts/http/permissions';
import type { Asset, Db, File, Prisma, User } from '@spindle/prisma/client';
import { fromUuid, newAssetId, newKey, toUuid } from '../src/ids.ts';
import type { Secrets } from '../src/secrets.ts';
import { derivativeKey, originalKey } from '../src/storage/keys.ts';
import type { Stores } from '../src/storage/stores/stores.ts';

/** Database and storage that the factories write to. */
export interface TestStores {
  db: Db;
  storage: Pick<Stores, 'put' | 'placeOf'>;
}

export interface TestUser {
  row: User;
  email: string;
  password: string;
  apiKey: string;
}

/** Creates a user with this role, who can sign in. */
export async function makeUser(
  { db }: TestStores,
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

/** Creates an asset and stores its original and the other `files` by content key: `_thumb`, `_preview`, a conversion. */
export async function makeAsset(
  stores: TestStores,
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
  const version = given.version ?? 1;
  const stored = await Promise.all(
    Object.entries({ ...files, original }).map(([key, file]) =>
      putFile(stores, { id, version, key }, file),
    ),
  );
  const { files: rows, ...row } = await stores.db.asset.create({
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
      renderVersion: given.version,
      files: { create: stored },
      ...given,
    },
    include: { files: { orderBy: { id: 'asc' } } },
  });
  return { id, row, files: rows };
}

/** Stores one more file of an asset, in its current version. */
export async function storeFile(
  stores: TestStores,
  { id: assetId, version }: Asset,
  key: string,
  file: StoredFile,
): Promise<File> {
  const stored = await putFile(stores, { id: fromUuid(assetId), version, key }, file);
  return stores.db.file.create({ data: { assetId, ...stored } });
}

/** Stores an object. Returns the columns of its file. */
async function putFile(
  { storage }: TestStores,
  { id, version, key }: { id: string; version: number; key: string },
  file: StoredFile,
) {
  const objectKey = key === 'original' ? originalKey(id, version) : derivativeKey(id, version, key);
  await storage.put(objectKey, file.body, { contentType: file.contentType });
  return {
    version,
    key,
    ...(await storage.placeOf(objectKey)),
    objectKey,
    size: file.body.length,
    contentType: file.contentType,
    md5: createHash('md5').update(file.body).digest('hex'),
    width: file.width,
    height: file.height,
  };
}

/** Returns a password hash in the real format. Its low cost keeps tests fast. */
function cheapHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 16, r: 1, p: 1 });
  return ['scrypt', 16, 1, 1, salt.toString('base64'), key.toString('base64')].join('$');
}
