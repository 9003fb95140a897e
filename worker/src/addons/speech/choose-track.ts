import { canonicalLanguage } from '@spindle/contracts/subtitles/language-tag';
import { FinalFailure } from '../../steps/handler.ts';

/** The language of a track without one, in ISO 639-2. */
const UNDETERMINED = 'und';

/** The audio tracks of a file, and which of them is transcribed. As in `SpeechResult`. */
export interface ChosenTrack {
  languages: (string | null)[];
  used: number;
  is_chosen: boolean;
}

/** What decides which track is transcribed. */
export interface TrackChoice {
  /** Position that the user of this run chose, from 0. */
  chosen?: number | undefined;
  /** The tracks of the earlier result. A user may have chosen one of them. */
  earlier?: ChosenTrack | null | undefined;
}

/**
 * Chooses the audio track to transcribe: the one that a user chose, now or before; otherwise the first in a language that the model knows;
 * otherwise the default one, which is the first. `known`: languages without regions; undefined: the model detects them. Throws FinalFailure
 * for a position without a track.
 */
export function chooseTrack(
  tracks: readonly { language: string }[],
  { known, chosen, earlier }: TrackChoice & { known?: readonly string[] | undefined },
): ChosenTrack {
  const languages = tracks.map(({ language }) =>
    language === UNDETERMINED ? null : (canonicalLanguage(language) ?? null),
  );
  if (chosen !== undefined && chosen >= tracks.length)
    throw new FinalFailure(`The file has no audio track ${chosen + 1}.`);
  if (chosen !== undefined) return { languages, used: chosen, is_chosen: true };
  // Other languages: the content was replaced.
  if (earlier?.is_chosen && `${earlier.languages}` === `${languages}`) return earlier;
  const isKnown = (tag: string | null) =>
    tag !== null && known?.includes(new Intl.Locale(tag).language) === true;
  return { languages, used: Math.max(0, languages.findIndex(isKnown)), is_chosen: false };
}
