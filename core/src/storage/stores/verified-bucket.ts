/** A bucket that passed its check. */
export interface VerifiedBucket {
  /** Name of the store. */
  store: string;
  /** The region of the bucket. */
  region: string;
  /** URL of the S3 server that was used; empty for AWS. */
  endpoint: string;
}

/** Why a bucket cannot be used: a field of its kind without the name of the kind, and a sentence. */
export interface BucketFault {
  field: 'root' | 'root_geo' | 'endpoint' | 'access_key_id' | 'secret_access_key';
  message: string;
}
