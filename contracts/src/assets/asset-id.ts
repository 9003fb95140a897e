import { z } from 'zod';

/** Characters of an asset id. Specification 9. */
export const ASSET_ID_LENGTH = 32;

/** 32 hexadecimal characters in any case. Parses to lower case. */
export const AssetId = z
  .string()
  .length(ASSET_ID_LENGTH, `must be an asset id of ${ASSET_ID_LENGTH} characters`)
  .regex(/^[0-9a-fA-F]*$/, 'must be an asset id: hexadecimal characters')
  .transform((id) => id.toLowerCase());

export const AssetParams = z.object({ id: AssetId });
