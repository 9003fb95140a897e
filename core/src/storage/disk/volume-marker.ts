import { stat } from 'node:fs/promises';
import { isMissing } from '../../filesystem/disk-errors.ts';
import { DependencyDown } from '../../outage.ts';

/** Detects an unmounted volume by its missing marker file. */
export interface VolumeMarker {
  /** Requires the marker from now on. */
  expect(): void;
  /** Throws DependencyDown when a marker that existed is missing: files of an unmounted volume are not lost, but new ones would be. */
  require(): Promise<void>;
}

/** The message while the volume is not mounted. */
const VOLUME_MISSING = 'The file store is empty. Its volume may not be mounted.';

/** Watches the marker file at `path`. */
export function watchVolumeMarker(path: string): VolumeMarker {
  let wasMarked = false;
  return {
    expect() {
      wasMarked = true;
    },
    async require() {
      const isMarked = await stat(path).then(
        () => true,
        (error: unknown) => !isMissing(error),
      );
      if (wasMarked && !isMarked) throw new DependencyDown('store', VOLUME_MISSING);
      wasMarked = isMarked;
    },
  };
}
