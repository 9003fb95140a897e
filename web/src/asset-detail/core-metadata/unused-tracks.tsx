import type { UnusedTrack } from '@spindle/contracts/assets/assets';
import { KeyValues } from '../../ui/key-values.tsx';
import { t } from './texts.ts';
import classes from './unused-tracks.module.css';

interface UnusedTracksProps {
  tracks: readonly UnusedTrack[];
}

/** Lists the tracks of a video or audio file that players do not get, each with the reason. */
export function UnusedTracks({ tracks }: UnusedTracksProps) {
  if (tracks.length === 0) return null;
  const items = tracks.map(({ kind, codec, reason }, at) => (
    <li key={at}>{`${t('trackCodec', { kind: t(kind), codec })}: ${reason}`}</li>
  ));
  const value = <ul className={classes.list}>{items}</ul>;
  return <KeyValues entries={[{ label: t('unusedTracks'), value }]} />;
}
