import type { Asset } from '@spindle/contracts/assets/assets';
import { HLS } from '@spindle/contracts/video/video-keys';
import { useCallback, useState } from 'react';

/** Replaces the version of an HLS rendition that is still being encoded. */
const INCOMPLETE = 'incomplete';

interface HlsPlayback {
  /** Whether the HLS rendition plays; otherwise the original does. */
  playsHls: boolean;
  /** React key of the player of the rendition. A rendition that is completed meanwhile goes on playing. */
  hlsKey: number | typeof INCOMPLETE;
  /** To be called when the rendition cannot be played. */
  onHlsFailed: () => void;
}

interface AssetDetails {
  data: Asset | undefined;
  isPending: boolean;
}

/** Decides whether a video plays its HLS rendition. `isUnplayable` says that the browser cannot play the original. */
export function useHlsPlayback(details: AssetDetails, isUnplayable: boolean): HlsPlayback {
  const rendition = details.data?.conversions[HLS];
  const version = rendition?.version ?? INCOMPLETE;
  const [failedVersion, setFailedVersion] = useState<number | typeof INCOMPLETE | null>(null);
  const onHlsFailed = useCallback(() => setFailedVersion(version), [version]);
  // A rendition that is completed later does not interrupt the original.
  const [startedWithHls, setStartedWithHls] = useState<boolean | null>(null);
  if (!details.isPending && startedWithHls === null) setStartedWithHls(rendition !== undefined);
  return {
    // An incomplete rendition is used only if the browser cannot play the original.
    playsHls: failedVersion !== version && (startedWithHls === true || isUnplayable),
    hlsKey: isUnplayable ? INCOMPLETE : version,
    onHlsFailed,
  };
}
