import type { Asset } from '@spindle/contracts/assets/assets';
import type { AnalysisAddonKey } from '@spindle/contracts/settings/event-hooks';

/** Tells whether an add-on reads assets of this kind: speech is in videos and recordings, and a recording has no picture. */
export function isSuitable({ kind }: Pick<Asset, 'kind'>, key: AnalysisAddonKey): boolean {
  if (key === 'AUDIO_SUBTITLES') return kind === 'VIDEO' || kind === 'AUDIO';
  return kind !== 'AUDIO';
}
