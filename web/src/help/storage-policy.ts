/** A bucket, and the prefix of the files in it. Either may be empty. */
export interface Bucket {
  name: string;
  folder: string;
}

/** Stands for the name of a bucket that is not entered yet. */
const ANY_BUCKET = 'YOUR-BUCKET';

/** Stands for the user of another AWS account whose keys reach the bucket. */
const ANY_USER = 'arn:aws:iam::111122223333:user/spindle';

const BUCKET_ACTIONS = ['s3:GetBucketLocation', 's3:ListBucket', 's3:ListBucketMultipartUploads'];
const OBJECT_ACTIONS = [
  's3:GetObject',
  's3:PutObject',
  's3:DeleteObject',
  's3:AbortMultipartUpload',
  's3:ListMultipartUploadParts',
];

/** Returns the policy for the user whose keys reach the bucket, as JSON. */
export function userPolicy(bucket: Bucket): string {
  return policy(bucket, {});
}

/** Returns the policy of a bucket for a user of another AWS account, as JSON. */
export function bucketPolicy(bucket: Bucket): string {
  return policy(bucket, { Principal: { AWS: ANY_USER } });
}

/** Returns the CORS rules that let pages of `origin` load files from the bucket, as JSON. */
export function corsRules(origin: string): string {
  return toJson([
    {
      AllowedOrigins: [origin],
      AllowedMethods: ['GET', 'HEAD'],
      AllowedHeaders: ['*'],
      ExposeHeaders: ['Accept-Ranges', 'Content-Length', 'Content-Range', 'ETag'],
      MaxAgeSeconds: 3600,
    },
  ]);
}

function policy({ name, folder }: Bucket, who: { Principal?: { AWS: string } }): string {
  const arn = `arn:aws:s3:::${name.trim() || ANY_BUCKET}`;
  const prefix = folder.trim().replace(/^\/+|\/+$/g, '');
  return toJson({
    Version: '2012-10-17',
    Statement: [
      { Sid: 'SpindleBucket', Effect: 'Allow', ...who, Action: BUCKET_ACTIONS, Resource: arn },
      {
        Sid: 'SpindleFiles',
        Effect: 'Allow',
        ...who,
        Action: OBJECT_ACTIONS,
        Resource: prefix === '' ? `${arn}/*` : `${arn}/${prefix}/*`,
      },
    ],
  });
}

const toJson = (value: unknown) => JSON.stringify(value, null, 2);
