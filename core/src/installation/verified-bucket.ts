/** A bucket that passed its check. */
export interface VerifiedBucket {
  /** Name of the store. */
  store: string;
  /** The region of the bucket. */
  region: string;
  /** URL of the S3 server that was used; empty for AWS. */
  endpoint: string;
}

/**
 * Why a bucket cannot be used. `field` is a field of the section `storage` without the kind of files: `root` for `originals_root`. `message`
 * is a sentence for users.
 */
export interface BucketFault {
  field: 'root' | 'root_geo' | 'endpoint' | 'access_key_id' | 'secret_access_key';
  message: string;
}
