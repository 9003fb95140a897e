import type { AssetKind } from '@spindle/contracts/assets';
import { DEEPZOOM } from '@spindle/contracts/conversion-name';
import type { SettingValues } from '@spindle/core/settings/definitions';
import { HELD } from '@spindle/core/tasks/held';
import { convertImage, encodeFilm, makeTiles, packageFilm } from '@spindle/core/tasks/tasks';
import { enabledFilms } from '../video/plan-films.ts';

/** A step of a job that is to be written. */
export interface PlannedStep {
  group: 'preprocess' | 'transcodes' | 'conversions';
  key: string;
  task: string;
  /** Of one that waits until another lets it run. */
  notBefore?: Date;
}

/** What is made of an asset once it is OK, by the settings. */
export function planSteps(
  asset: { kind: AssetKind },
  {
    image: { conversions },
    video,
  }: Pick<SettingValues, 'video'> & { image: Pick<SettingValues['image'], 'conversions'> },
): PlannedStep[] {
  if (asset.kind === 'VIDEO') return filmSteps(video);
  if (asset.kind !== 'IMAGE') return [];
  return conversions
    .filter(({ enabled }) => enabled)
    .map(({ key }) => ({
      group: 'conversions',
      key,
      task: key === DEEPZOOM ? makeTiles.name : convertImage.name,
    }));
}

/** One encoding, and the films that are put together after it. */
function filmSteps(video: SettingValues['video']): PlannedStep[] {
  const films = enabledFilms(video).map((key) => ({
    ...{ group: 'transcodes' as const, key, task: packageFilm.name, notBefore: HELD },
  }));
  return films.length === 0
    ? []
    : [{ group: 'preprocess', key: 'encode', task: encodeFilm.name }, ...films];
}
