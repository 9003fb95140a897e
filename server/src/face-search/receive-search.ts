import { finished } from 'node:stream/promises';
import {
  FACE_IMAGE_BYTES_MAX,
  FACE_IMAGE_TYPES,
  FaceSearchFields,
} from '@spindle/contracts/face-search/face-search';
import { Invalid, invalidFrom, TooLarge } from '@spindle/core/errors';
import { sniffContentType } from '@spindle/core/file-types/sniff';
import { collectBytes, type FormPart } from '../http/form-part.ts';

type FaceImageType = (typeof FACE_IMAGE_TYPES)[number];

/** The form of a face search. */
export interface FaceSearchForm {
  fields: FaceSearchFields;
  image: { bytes: Buffer; contentType: FaceImageType };
}

/**
 * Reads the form of a face search. Throws Invalid for wrong fields and for a picture that is missing or neither a JPEG nor a PNG by its
 * content, and TooLarge for one of more than FACE_IMAGE_BYTES_MAX bytes.
 */
export async function receiveSearch(parts: AsyncIterable<FormPart>): Promise<FaceSearchForm> {
  const texts: Record<string, string> = {};
  let bytes: Buffer | undefined;
  for await (const part of parts) {
    if (part.kind === 'text') {
      if (part.isCut) throw new TooLarge(`${part.name} is too large.`);
      texts[part.name] = part.value;
    } else if (part.name === 'image') {
      const read = await collectBytes(part.stream, FACE_IMAGE_BYTES_MAX);
      if (!read) throw new TooLarge('The image must have at most 10 MB.');
      bytes = read;
    } else {
      part.stream.resume();
      await finished(part.stream);
    }
  }
  const parsed = FaceSearchFields.safeParse(texts);
  if (!parsed.success) throw invalidFrom(parsed.error, 'form');
  if (!bytes) throw invalidImage('Send a JPEG or PNG as image.');
  const sniffed = await sniffContentType(bytes, '', undefined);
  const contentType = FACE_IMAGE_TYPES.find((type) => type === sniffed);
  if (!contentType) throw invalidImage('The image must be a JPEG or PNG.');
  return { fields: parsed.data, image: { bytes, contentType } };
}

function invalidImage(message: string): Invalid {
  return new Invalid(message, [{ path: 'image', message }]);
}
