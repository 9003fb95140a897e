import { ASSETS, mockAssetId, SCHEMAS, WAITING_ASSET } from './assets.ts';
import { EMAIL_CODE, EMAIL_STOP_CODE, INVITE_CODE, PASSWORD, RESET_CODE, USERS } from './users.ts';

/** The end of the address of the first share, /shared/{token}, and of the share with a password. */
export const SHARE_TOKENS = {
  open: 'mock-share-of-the-press0',
  locked: 'mock-share-with-password',
  expired: 'mock-share-that-is-over0',
} as const;

/** Opens the share `locked`. */
export const SHARE_PASSWORD = 'open-sesame';

/** The random part of the named key of Ada Admin. */
export const NAMED_KEY_LETTERS = 'MockMockMockMockMockMockMockMock';

/** Ids of rows whose ids the product chooses at random. */
export const FIXED_IDS = {
  installation: '00000000-0000-4000-8000-000000000001',
  session: '00000000-0000-4000-8000-000000000002',
  apiKey: '00000000-0000-4000-8000-000000000003',
  webhook: '00000000-0000-4000-8000-000000000004',
  changeSet: 1000,
} as const;

/** Jobs. Each asset has an INGEST job with its own number; the others follow. */
export const JOBS = {
  completed: 1,
  queued: 28,
  failed: 20,
  replacement: 29,
  inProgress: 30,
  canceled: 31,
  download: 32,
} as const;

/** Ids that the examples of the contracts use: all belong to Ada Admin where they have an owner. */
export const IDS = {
  assetId: mockAssetId(1),
  assetIds: [mockAssetId(1), mockAssetId(2)],
  replacedAssetId: mockAssetId(23),
  failedAssetId: mockAssetId(20),
  trashedAssetId: mockAssetId(25),
  videoId: mockAssetId(13),
  sharedAssetId: mockAssetId(1),
  jobId: JOBS.completed,
  openJobId: JOBS.inProgress,
  failedJobId: JOBS.failed,
  downloadJobId: JOBS.download,
  collectionId: 1,
  faceSearchId: '0'.repeat(32),
  savedSearchId: 1,
  shareId: 1,
  visitorId: 1,
  shareToken: SHARE_TOKENS.open,
  mergeId: 1,
  stackId: 1,
  stackSuggestionId: 1,
  commentId: 1,
  changeSetId: FIXED_IDS.changeSet,
  personId: 1,
  otherPersonId: 2,
  faceId: 1,
  cdnLogId: 1,
  schemaId: SCHEMAS.products,
  webhookId: FIXED_IDS.webhook,
  webhookDeliveryId: '2',
  userId: 1,
  disabledUserId: 8,
  formerOwnerId: 7,
  sessionId: FIXED_IDS.session,
  apiKeyId: FIXED_IDS.apiKey,
  inviteCode: INVITE_CODE,
  resetCode: RESET_CODE,
  emailCode: EMAIL_CODE,
  emailStopCode: EMAIL_STOP_CODE,
} as const;

/** The response of GET /api/v1/mock, without the clock. */
export const DATA_SET = {
  password: PASSWORD,
  users: USERS.map(({ id, email, role, enabled, apiKey, uploadKey, accessId }) => ({
    id,
    email,
    role,
    enabled,
    api_key: apiKey,
    upload_key: uploadKey,
    access_id: accessId,
  })),
  assets: [...ASSETS, WAITING_ASSET].map(({ number, name, creatorId }) => ({
    id: mockAssetId(number),
    name,
    creator_id: creatorId,
  })),
  ids: IDS,
};
