import { z } from 'zod';

/** Kinds of files that can have a store of their own. Administration specification 3. */
export const STORAGE_KINDS = ['originals', 'derivatives', 'transcodes'] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

/** Regions that the storage page offers. Administration specification 9. */
export const STORAGE_REGIONS = [
  'us-east-1',
  'us-east-2',
  'us-west-1',
  'us-west-2',
  'ca-central-1',
  'eu-central-1',
  'eu-west-1',
  'eu-west-2',
  'eu-west-3',
  'eu-north-1',
  'eu-south-1',
  'ap-east-1',
  'ap-south-1',
  'ap-northeast-1',
  'ap-northeast-2',
  'ap-northeast-3',
  'ap-southeast-1',
  'ap-southeast-2',
  'me-south-1',
  'af-south-1',
  'sa-east-1',
] as const;

/** Names of the regions, for people. */
export const STORAGE_REGION_LABELS: Record<(typeof STORAGE_REGIONS)[number], string> = {
  'us-east-1': 'US East (N. Virginia)',
  'us-east-2': 'US East (Ohio)',
  'us-west-1': 'US West (N. California)',
  'us-west-2': 'US West (Oregon)',
  'ca-central-1': 'Canada (Central)',
  'eu-central-1': 'Europe (Frankfurt)',
  'eu-west-1': 'Europe (Ireland)',
  'eu-west-2': 'Europe (London)',
  'eu-west-3': 'Europe (Paris)',
  'eu-north-1': 'Europe (Stockholm)',
  'eu-south-1': 'Europe (Milan)',
  'ap-east-1': 'Asia Pacific (Hong Kong)',
  'ap-south-1': 'Asia Pacific (Mumbai)',
  'ap-northeast-1': 'Asia Pacific (Tokyo)',
  'ap-northeast-2': 'Asia Pacific (Seoul)',
  'ap-northeast-3': 'Asia Pacific (Osaka)',
  'ap-southeast-1': 'Asia Pacific (Singapore)',
  'ap-southeast-2': 'Asia Pacific (Sydney)',
  'me-south-1': 'Middle East (Bahrain)',
  'af-south-1': 'Africa (Cape Town)',
  'sa-east-1': 'South America (São Paulo)',
};

/** Page of the web client with the bucket policy and the CORS rules that a store needs. */
export const STORAGE_HELP_PATH = '/help/storage';

/**
 * Message for a store that failed its verification. Administration specification 8. The field errors of the response say which kind
 * failed and why: their paths are fields of the section, such as `originals_root`.
 */
export const STORAGE_INVALID = 'Invalid S3 bucket details provided';

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const FOLDER = /^[A-Za-z0-9!_.*'()-]+(?:\/[A-Za-z0-9!_.*'()-]+)*$/;

/** Name of the bucket. Empty means the default store of the installation. */
const Root = z
  .string()
  .trim()
  .refine((name) => name === '' || BUCKET.test(name), 'must be the name of a bucket, or empty');

/** Prefix of the object keys in the bucket, without a slash at either end. May be empty. */
const Folder = z
  .string()
  .trim()
  .max(200)
  .transform((folder) => folder.replace(/^\/+|\/+$/g, ''))
  .refine(
    (folder) => folder === '' || (FOLDER.test(folder) && !/(^|\/)\.{1,2}(\/|$)/.test(folder)),
    "must be a path of letters, digits and the characters ! _ . * ' ( ) -",
  )
  .pipe(z.string());

/** Region of the bucket. Empty: it is detected when the store is verified. */
const Geo = z.union([z.enum(STORAGE_REGIONS), z.literal('')]);

/** URL of an S3 API other than that of AWS. Empty: AWS. */
const Endpoint = z
  .string()
  .trim()
  .max(300)
  .refine(
    (url) => url === '' || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)),
    'must be a URL that begins with http:// or https://',
  );

const AccessKey = z.string().trim().max(200);

/** The store of one kind of files, under the names of the section. */
type StoreFields<K extends StorageKind> = Record<
  | `${K}_root`
  | `${K}_root_folder`
  | `${K}_endpoint`
  | `${K}_access_key_id`
  | `${K}_secret_access_key`,
  z.ZodType<string>
> &
  Record<`${K}_root_geo`, z.ZodType<(typeof STORAGE_REGIONS)[number] | ''>> &
  Record<`${K}_root_ok`, z.ZodType<boolean>>;

function storeFields<K extends StorageKind>(kind: K): StoreFields<K> {
  return {
    [`${kind}_root`]: Root,
    [`${kind}_root_folder`]: Folder,
    [`${kind}_root_geo`]: Geo,
    /** Whether the store passed its verification. Clients cannot set it. */
    [`${kind}_root_ok`]: z.boolean(),
    [`${kind}_endpoint`]: Endpoint,
    [`${kind}_access_key_id`]: AccessKey,
    /** Masked in responses. */
    [`${kind}_secret_access_key`]: AccessKey,
  } as StoreFields<K>;
}

/** The section `storage` of the settings. */
export const StorageSettings = z.strictObject({
  ...storeFields('originals'),
  ...storeFields('derivatives'),
  ...storeFields('transcodes'),
});
export type StorageSettings = z.infer<typeof StorageSettings>;

/** Every kind uses the default store. */
export const DEFAULT_STORAGE_SETTINGS: StorageSettings = {
  ...defaultsOf('originals'),
  ...defaultsOf('derivatives'),
  ...defaultsOf('transcodes'),
};

function defaultsOf<K extends StorageKind>(kind: K) {
  return {
    [`${kind}_root`]: '',
    [`${kind}_root_folder`]: '',
    [`${kind}_root_geo`]: '',
    [`${kind}_root_ok`]: false,
    [`${kind}_endpoint`]: '',
    [`${kind}_access_key_id`]: '',
    [`${kind}_secret_access_key`]: '',
  } as Pick<StorageSettings, Extract<keyof StorageSettings, `${K}_${string}`>>;
}
