import { randomBytes, randomUUID } from 'node:crypto';
import { createSchema } from '@spindle/contracts/asset-schemas/asset-schemas';
import type { ExampleIds } from '@spindle/contracts/http/route';
import { SOURCE_MINUTES } from '@spindle/contracts/storage/move';
import { newKey, toUuid } from '@spindle/core/ids';
import { MOVE_JOB_TYPES } from '@spindle/core/jobs/move-jobs';
import { createResetCode } from '@spindle/core/password-reset/reset-code';
import { consentDocumentKey } from '@spindle/core/storage/keys';
import { makeFace } from '@spindle/core/test/faces';
import { storeFile, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { ALL_USERS, hourOf } from '@spindle/core/usage/usage-count';
import { editCopyKey } from '../src/conversions/read-edit-copy.ts';
import { hashEmailCode, newEmailCode } from '../src/sessions/email-change-codes.ts';
import { createInvite } from '../src/users/invite.ts';
import { makeCollection, readCollection } from './collections.ts';
import { saveExport } from './database-export.ts';
import { ONE_PIXEL } from './derivatives/one-pixel.ts';
import { renditionFiles } from './derivatives/renditions.ts';
import { storyboardFiles } from './derivatives/storyboards.ts';
import { tilesOfOne } from './derivatives/tiles.ts';
import { waveformFile } from './derivatives/waveforms.ts';
import type { TestApp } from './open-app.ts';
import { FORM_TYPE, rawForm } from './uploads/raw-form.ts';
import { makeWebhook } from './webhooks.ts';

/** The examples, and further things that are private to their owner. */
export interface OwnedExamples extends ExampleIds {
  owner: TestUser;
  /** Part of the name of each asset and each private thing. */
  assetLabel: string;
  privateLabel: string;
  basketId: number;
  notificationId: number;
}

interface ExampleDataOptions {
  /** Part of the name of each asset. */
  assetLabel?: string;
  /** Part of the name of each private thing. */
  privateLabel?: string;
  trashedAt?: Date;
}

/** Creates everything that the examples of the contracts mention, owned by one user. */
export async function createExampleData(
  app: TestApp,
  owner: TestUser,
  schemaId: number,
  { assetLabel = 'lake', privateLabel = 'Summer', trashedAt }: ExampleDataOptions = {},
): Promise<OwnedExamples> {
  const picture = {
    original: ONE_PIXEL,
    _thumb: ONE_PIXEL,
    _preview: ONE_PIXEL,
    ...tilesOfOne(ONE_PIXEL.body, 'png'),
    ...renditionFiles(),
    ...storyboardFiles(),
    _waveform: waveformFile({ peaks: [0.5], duration: 1, has_cover: false }),
  };
  const named = (extension: string) => `${assetLabel}.${extension}`;
  const assets = [
    await app.makeAsset(owner, { name: named('png'), kind: 'IMAGE' }, picture),
    await app.makeAsset(owner, { name: named('txt') }),
  ];
  for (const { id } of assets)
    await app.ctx.storage.put(editCopyKey(id, 1), ONE_PIXEL.body, { contentType: 'image/webp' });
  await makeRecipe(app, assets);
  const assetIds = assets.map(({ id }) => id);
  const replaced = await makeReplaced(app, owner, named('jpg'));
  const failed = await app.makeAsset(owner, {
    name: named('bin'),
    status: 'ERROR',
    error: 'The file is cut off.',
  });
  const trashed = await app.makeAsset(owner, {
    name: named('txt'),
    trashedAt: trashedAt ?? new Date(),
  });
  const videoFields = { name: named('mov'), kind: 'VIDEO' } as const;
  const video = await app.makeAsset(owner, videoFields, { _preview: ONE_PIXEL });
  const collection = await makeCollection(app, owner, { name: privateLabel, assets: assetIds });
  const basket = await readCollection(app, owner, '');
  const post = async (url: string, payload: object) =>
    (await app.call(owner, { method: 'POST', url: `/api/v1/${url}`, payload })).json();
  const search = await post('assets/search', {});
  const saved = await post('savedsearches', { name: privateLabel, request: {} });
  const userId = owner.row.id;
  const job = await app.ctx.db.job.create({
    data: { type: 'INGEST', creatorId: userId, input: { file_name: privateLabel } },
  });
  const notification = await app.ctx.db.notification.create({
    data: { userId, message: privateLabel, disposal: 'ON_ACK' },
  });
  const share = await makeShare(app, owner, privateLabel);
  await saveExport(app, 'mysql://user:password@database.example.com/assets');
  if (trashedAt)
    await app.ctx.db.asset.updateMany({
      where: { id: { in: [...assets, replaced, failed, video].map(({ row }) => row.id) } },
      data: { trashedAt },
    });
  return {
    assetId: assetIds[0] ?? '',
    assetIds,
    replacedAssetId: replaced.id,
    failedAssetId: failed.id,
    trashedAssetId: trashed.id,
    videoId: video.id,
    jobId: job.id,
    ...(await makeJobs(app, owner)),
    collectionId: collection.id,
    savedSearchId: saved.data.id,
    ...share,
    searchId: search.search_id,
    faceSearchId: await makeFaceSearch(app, userId),
    mergeId: await makeMerge(app, owner, assets[0]),
    commentId: await makeComment(app, owner, assets[0], privateLabel),
    changeSetId: await makeChangeSet(app, owner, assets[0], collection.id),
    ...(await makePeople(app, assetIds[0] ?? '')),
    ...(await makeStacks(app, [replaced, failed])),
    schemaId,
    ...(await makeWebhook(app)),
    userId,
    sessionId: await makeSession(app, owner),
    apiKeyId: await makeApiKeyRow(app, owner),
    cdnLogId: await makeCdnLog(app),
    inviteCode: await makeInviteCode(app),
    resetCode: await makeResetCode(app),
    ...(await makeEmailCodes(app)),
    disabledUserId: (await app.makeUser('USER', { enabled: false })).row.id,
    formerOwnerId: await makeFormerOwner(app),
    email: owner.email,
    password: owner.password,
    owner,
    assetLabel,
    privateLabel,
    basketId: basket.id,
    notificationId: notification.id,
  };
}

/** Makes assets a group of identical files, as a worker does. */
export async function makeIdentical({ ctx }: TestApp, assets: TestAsset[]): Promise<void> {
  const sha256 = 'a'.repeat(64);
  await ctx.db.duplicateGroup.create({
    data: {
      kind: 'EXACT',
      key: assets[0]?.id ?? '',
      assets: assets.length,
      isListed: true,
      members: { create: assets.map(({ row }) => ({ assetId: row.id, sha256 })) },
    },
  });
}

/** Makes a stack of assets, and suggests another one of them. Returns the ids. */
export async function makeStacks(app: TestApp, assets: TestAsset[]) {
  const stack = await app.ctx.db.stack.create({
    data: {
      kind: 'MANUAL',
      live: assets.length,
      members: {
        create: assets.map(({ row }, position) => ({ assetId: row.id, seq: row.seq, position })),
      },
    },
  });
  const suggestion = await app.ctx.db.stackSuggestion.create({
    data: {
      kind: 'EDIT',
      creatorId: assets[0]?.row.creatorId ?? 1,
      members: { create: assets.map(({ row }, position) => ({ assetId: row.id, position })) },
    },
  });
  return { stackId: stack.id, stackSuggestionId: suggestion.id };
}

/** Creates a disabled user with a collection; returns their id. */
export async function makeFormerOwner(app: TestApp): Promise<number> {
  const { row } = await app.makeUser('USER', { enabled: false });
  await app.ctx.db.collection.create({
    data: { ownerId: row.id, name: 'Left behind', nameKey: 'left behind' },
  });
  return row.id;
}

/** Starts a session of this user without a sign-in; returns its id. */
export async function makeSession(app: TestApp, { row }: TestUser): Promise<string> {
  const expiresAt = new Date(Date.now() + 3_600_000);
  const data = { id: randomUUID(), userId: row.id, expiresAt };
  return (await app.ctx.db.session.create({ data })).id;
}

/** Creates an imported log of an hour without requests; returns its id. */
export async function makeCdnLog(app: TestApp): Promise<number> {
  const hour = hourOf(app.ctx.now()) - 2;
  const { id } = await app.ctx.db.cdnLog.create({
    data: {
      sha256: randomBytes(32).toString('hex'),
      name: 'media.log',
      format: 'json',
      lines: 1,
      requests: 0,
      bytes: 0,
      firstHour: hour,
      lastHour: hour,
      importedAt: app.ctx.now(),
      hours: { create: { bucket: hour, userId: ALL_USERS, requests: 0, bytes: 0 } },
    },
  });
  return id;
}

/** Creates a named key of this user that nobody knows; returns its id. */
export async function makeApiKeyRow(app: TestApp, { row }: TestUser): Promise<string> {
  const id = randomUUID();
  const data = { id, userId: row.id, name: 'Nightly', keyHash: id, hint: 'spn_0000' };
  return (await app.ctx.db.apiKey.create({ data: { ...data, createdAt: new Date() } })).id;
}

async function makeInviteCode(app: TestApp): Promise<string> {
  const invited = await app.makeUser('USER');
  return (await createInvite(app.ctx, invited.row, app.secrets)).code;
}

/** Creates a code with which another user sets a new password. */
export async function makeResetCode(app: TestApp): Promise<string> {
  const { row } = await app.makeUser('USER');
  const options = { userId: row.id, lifetimeMs: 3_600_000 };
  return (await createResetCode(app.ctx, options, app.secrets)).code;
}

/** Creates a new address of a new user that waits for its confirmation. Returns its codes. */
export async function makeEmailCodes(app: TestApp) {
  const { row, email } = await app.makeUser('USER');
  const [emailCode, emailStopCode] = [newEmailCode(), newEmailCode()];
  const until = new Date(Date.now() + 3_600_000);
  await app.ctx.db.emailChange.create({
    data: {
      userId: row.id,
      oldEmail: email,
      newEmail: `new-${email}`,
      confirmHash: hashEmailCode('confirm', emailCode, app.secrets),
      stopHash: hashEmailCode('stop', emailStopCode, app.secrets),
      createdAt: new Date(),
      confirmUntil: until,
      expiresAt: until,
    },
  });
  return { emailCode, emailStopCode };
}

/** Creates an asset whose content was replaced once. */
async function makeReplaced(app: TestApp, owner: TestUser, name: string): Promise<TestAsset> {
  const asset = await app.makeAsset(owner, { name, version: 2 });
  const earlier = { body: Buffer.from('as it was'), contentType: 'text/plain' };
  await storeFile(app.ctx, { ...asset.row, version: 1 }, 'original', earlier);
  return asset;
}

/** Creates an unfinished job, a failed one, and one that prepared a download of an asset. */
export async function makeJobs(
  app: TestApp,
  owner: TestUser,
): Promise<Pick<ExampleIds, 'openJobId' | 'failedJobId' | 'downloadJobId'>> {
  const make = (status: 'IN_PROGRESS' | 'ERROR') =>
    app.ctx.db.job.create({
      data: {
        type: 'INGEST',
        status,
        creatorId: owner.row.id,
        steps: { create: { group: 'conversions', key: 'web', task: 'convert-image', status } },
      },
    });
  const { id } = await app.makeAsset(owner);
  const download = await app.call(owner, {
    method: 'POST',
    url: '/api/v1/assets/bulk',
    payload: { action: 'download', ids: [id] },
  });
  return {
    openJobId: (await make('IN_PROGRESS')).id,
    failedJobId: (await make('ERROR')).id,
    downloadJobId: download.json().job_id,
  };
}

/** Makes one file look moved for an hour, so that it can move back and its source can be deleted. Ends jobs of earlier moves. */
export async function makeMovedFile(app: TestApp, { files }: TestAsset): Promise<void> {
  const { db, now } = app.ctx;
  const [file] = files;
  await db.job.deleteMany({ where: { type: { in: [...MOVE_JOB_TYPES] } } });
  await db.moveSource.deleteMany();
  await db.moveSource.create({
    data: {
      objectKey: `store-00000000:${file?.objectKey}`,
      fileId: file?.id ?? 0,
      movedTo: file?.objectKey ?? '',
      size: file?.size ?? 0,
      sha256: '',
      movedAt: new Date(now().getTime() - (SOURCE_MINUTES + 1) * 60_000),
    },
  });
}

/** Creates a merge that has changed nothing. */
export async function makeMerge(
  app: TestApp,
  owner: TestUser,
  keep: TestAsset | undefined,
): Promise<number> {
  const userId = owner.row.id;
  const keepId = keep?.row.id ?? '';
  const data = { userId, keepId, before: {}, after: {}, at: new Date() };
  return (await app.ctx.db.merge.create({ data })).id;
}

/** Creates a change set: an asset was added to a collection. */
export async function makeChangeSet(
  { ctx }: TestApp,
  owner: TestUser,
  asset: TestAsset | undefined,
  collectionId: number,
): Promise<number> {
  const memberships = [{ collection_id: collectionId, position: 1, change: 'ADDED' }];
  const { id } = await ctx.db.changeSet.create({
    data: {
      kind: 'COLLECTIONS',
      nameStart: 'Added',
      nameEnd: 'to Summer',
      userId: owner.row.id,
      assets: 1,
      items: { create: { assetId: asset?.row.id ?? '', memberships } },
    },
  });
  return id;
}

/** Creates two people with a face each on an asset, and documents of their consents. */
export async function makePeople(
  { ctx }: TestApp,
  assetId: string,
): Promise<Pick<ExampleIds, 'personId' | 'otherPersonId' | 'faceId'>> {
  const make = async (name: string, x: number) => {
    const consentFileKey = consentDocumentKey(newKey());
    await ctx.storage.put(consentFileKey, ONE_PIXEL.body, { contentType: 'image/png' });
    const { id } = await ctx.db.person.create({
      data: {
        name,
        nameKey: name.toLowerCase(),
        consentFileKey,
        consentFileName: 'consent.png',
      },
    });
    return makeFace(ctx.db, toUuid(assetId), { x, personId: id });
  };
  const [face, other] = [await make('Ada', 0.1), await make('Grace', 0.6)];
  return {
    personId: face.personId ?? 0,
    otherPersonId: other.personId ?? 0,
    faceId: face.id,
  };
}

/** Saves a face search whose picture shows no face. */
async function makeFaceSearch({ ctx }: TestApp, userId: number): Promise<string> {
  const request = {
    strictness: 5,
    extended_result: false,
    include_groups: true,
    filters: {},
    limit_per_page: 30,
    face: 0,
  };
  const { id } = await ctx.db.faceSearch.create({ data: { id: newKey(), userId, request } });
  return id;
}

/** Stores a recipe with the original of the first asset. Its source is that of the last one. */
async function makeRecipe(app: TestApp, assets: readonly TestAsset[]): Promise<void> {
  const [fileId = 0, sourceFileId = 0] = assets.map(
    ({ files }) => files.find(({ key }) => key === 'original')?.id,
  );
  await app.ctx.db.imageEdit.create({ data: { fileId, sourceFileId, recipe: { version: 1 } } });
}

/** Creates a comment of a user on an asset; returns its id. */
export async function makeComment(
  app: TestApp,
  author: TestUser,
  asset: TestAsset | undefined,
  text = 'A comment',
): Promise<number> {
  const data = { userId: author.row.id, assetId: asset?.row.id ?? '', text, createdAt: new Date() };
  return (await app.ctx.db.comment.create({ data })).id;
}

/** Creates a share of a collection with its own image, with all that visitors can do. */
export async function makeShare(
  app: TestApp,
  owner: TestUser,
  name = 'For the press',
): Promise<Pick<ExampleIds, 'shareId' | 'shareToken' | 'sharedAssetId' | 'visitorId'>> {
  const picture = {
    original: ONE_PIXEL,
    _thumb: ONE_PIXEL,
    _preview: ONE_PIXEL,
    ...tilesOfOne(ONE_PIXEL.body, 'png'),
    ...renditionFiles(),
  };
  const { id } = await app.makeAsset(owner, { name: 'shared.png', kind: 'IMAGE' }, picture);
  const collection = await app.call(owner, {
    method: 'POST',
    url: '/api/v1/assetcollection',
    payload: { name, assets: [id] },
  });
  const payload = {
    name,
    collection_id: collection.json().data.id,
    allow_download: true,
    comments: 'ALL',
    can_choose: true,
    can_review: true,
  };
  const made = await app.call(owner, { method: 'POST', url: '/api/v1/shares', payload });
  const { data } = made.json();
  // Not every owner of an example may accept files.
  await app.ctx.db.share.update({ where: { id: data.id }, data: { canUpload: true } });
  const visitor = await app.ctx.db.shareVisitor.create({
    data: { shareId: data.id, name, createdAt: new Date() },
  });
  return {
    shareId: data.id,
    visitorId: visitor.id,
    shareToken: data.url.split('/').pop(),
    sharedAssetId: id,
  };
}

/** Uploads the watermark of the deployment. */
export async function makeWatermark(app: TestApp, admin: TestUser): Promise<void> {
  const url = '/api/v1/user/settings/watermark';
  const disposition = 'form-data; name="name"; filename="mark.png"';
  const payload = rawForm([{ disposition, type: 'image/png', body: ONE_PIXEL.body }]);
  const headers = { 'content-type': FORM_TYPE };
  await app.call(admin, { method: 'POST', url, payload, headers });
}

/** Creates the metadata schema that the examples name. */
export async function makeSchema(app: TestApp, admin: TestUser): Promise<number> {
  const { body } = createSchema.example({} as ExampleIds);
  const url = '/api/v1/assetschemas';
  const made = await app.call(admin, { method: 'POST', url, payload: body as object });
  return made.json().id;
}
