import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { Unavailable } from '../../errors.ts';
import { safeKey } from '../safe-key.ts';
import type { Parts, UnfinishedUpload } from '../storage.ts';
import { isMissingObject, s3Error } from './s3-errors.ts';
import type { S3Place } from './s3-reader.ts';

/** The S3 implementation of `Parts`. */
export function openParts(client: S3Client, { Bucket, prefix }: S3Place): Parts {
  const object = (key: string) => ({ Bucket, Key: `${prefix}${safeKey(key)}` });
  const upload = (key: string, UploadId: string) => ({ ...object(key), UploadId });

  async function begin(key: string): Promise<string> {
    const command = new CreateMultipartUploadCommand(object(key));
    const { UploadId } = await client.send(command).catch(failAsStore);
    if (!UploadId) throw new Error('unreachable: an upload without an id');
    return UploadId;
  }

  async function put(key: string, multipartId: string, number: number, body: Buffer) {
    const part = { PartNumber: number, Body: body, ContentLength: body.length };
    const command = new UploadPartCommand({ ...upload(key, multipartId), ...part });
    await client.send(command).catch(failAsStore);
  }

  async function complete(key: string, multipartId: string, count: number): Promise<void> {
    try {
      const parts = await listParts(key, multipartId);
      if (parts.length < count) throw new Unavailable('The file store has lost a part. Try again.');
      // A killed server may have uploaded a part that was never counted.
      const MultipartUpload = { Parts: parts.slice(0, count) };
      await client.send(
        new CompleteMultipartUploadCommand({ ...upload(key, multipartId), MultipartUpload }),
      );
    } catch (error) {
      throw s3Error(error);
    }
  }

  async function listParts(key: string, multipartId: string): Promise<CompletedPart[]> {
    const parts: CompletedPart[] = [];
    for (let from: string | undefined, isMore = true; isMore; ) {
      const command: ListPartsCommand = new ListPartsCommand({
        ...upload(key, multipartId),
        PartNumberMarker: from,
      });
      const page = await client.send(command);
      for (const { PartNumber, ETag } of page.Parts ?? []) parts.push({ PartNumber, ETag });
      from = page.NextPartNumberMarker;
      isMore = page.IsTruncated ?? false;
    }
    return parts;
  }

  async function drop(key: string, multipartId: string): Promise<void> {
    try {
      await client.send(new AbortMultipartUploadCommand(upload(key, multipartId)));
    } catch (error) {
      if (!isMissingObject(error)) throw s3Error(error);
    }
  }

  async function* unfinished(): AsyncIterable<UnfinishedUpload> {
    let from: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
    while (from) {
      const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
        Bucket,
        ...(prefix && { Prefix: prefix }),
        ...from,
      });
      const page = await client.send(command).catch(failAsStore);
      for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
        if (Key && UploadId)
          yield {
            key: Key.slice(prefix.length),
            multipartId: UploadId,
            startedAt: Initiated ?? new Date(0),
          };
      from = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : null;
    }
  }

  return { begin, put, complete, drop, unfinished };
}

function failAsStore(error: unknown): never {
  throw s3Error(error);
}
