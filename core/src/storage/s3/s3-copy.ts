import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  type S3Client,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';

const GIB = 1024 ** 3;

/** Copies an object inside the store. Copies more than `partBytes` in parts, because a store accepts at most 5 GiB at once. */
export async function copyObject(
  client: S3Client,
  bucket: string,
  from: string,
  to: string,
  partBytes: number = GIB,
): Promise<void> {
  const source = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: from }));
  const target = { Bucket: bucket, Key: to };
  const CopySource = `${bucket}/${from.split('/').map(encodeURIComponent).join('/')}`;
  const sizeBytes = source.ContentLength ?? 0;
  if (sizeBytes <= partBytes) {
    await client.send(new CopyObjectCommand({ ...target, CopySource }));
    return;
  }
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...target, ContentType: source.ContentType }),
  );
  const upload = { ...target, UploadId };
  try {
    const Parts: CompletedPart[] = [];
    for (let start = 0; start < sizeBytes; start += partBytes) {
      const PartNumber = Parts.length + 1;
      const CopySourceRange = `bytes=${start}-${Math.min(start + partBytes, sizeBytes) - 1}`;
      const copied = await client.send(
        new UploadPartCopyCommand({ ...upload, PartNumber, CopySource, CopySourceRange }),
      );
      Parts.push({ PartNumber, ETag: copied.CopyPartResult?.ETag });
    }
    await client.send(
      new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }),
    );
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload));
    throw error;
  }
}
