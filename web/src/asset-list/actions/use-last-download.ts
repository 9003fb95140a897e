import { CONVERSION_FORMATS } from '@spindle/contracts/settings/image-settings';
import * as z from 'zod/mini';
import { useStored } from '../../lib/use-stored.ts';
import { useSession } from '../../session/session.ts';

const Side = z.union([z.number(), z.string()]);

const LastDownload = z.nullable(
  z.object({
    /** Value of the radio button. */
    value: z.string(),
    options: z.object({
      format: z.enum(CONVERSION_FORMATS),
      width: Side,
      height: Side,
      quality: Side,
      isWatermarked: z.boolean(),
    }),
    isClean: z.boolean(),
  }),
);
/** What a user chose for a download. */
export type LastDownload = NonNullable<z.infer<typeof LastDownload>>;

/** Returns what the signed-in user chose for the last download in this browser, and a function that remembers a choice. */
export function useLastDownload() {
  const userId = useSession((session) => session.userId);
  return useStored(`download-${userId}`, LastDownload, null);
}
