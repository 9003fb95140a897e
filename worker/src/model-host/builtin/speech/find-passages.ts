/** A passage starts above the first probability, and ends when the probability stays below the second. */
const SPEECH_FROM = 0.5;
const SPEECH_UNTIL = 0.35;
/** Seconds. Shorter passages are noises; shorter pauses are within a sentence. */
const SPEECH_MIN = 0.25;
const PAUSE_MIN = 0.3;
/** Seconds that a passage begins before it is noticed, and ends after it. */
const PADDING = 0.1;

/** Start and end in seconds. */
export interface Passage {
  start: number;
  end: number;
}

/** Finds passages of speech in the probabilities of windows that follow each other. */
export function createPassageFinder(windowSeconds: number) {
  const passages: Passage[] = [];
  let count = 0;
  let start: number | null = null;
  let quietSince: number | null = null;

  function close(end: number): void {
    if (start !== null && end - start >= SPEECH_MIN)
      passages.push({ start: Math.max(0, start - PADDING), end: end + PADDING });
    start = null;
    quietSince = null;
  }

  return {
    /** Adds the probability that somebody speaks in the next window. */
    add(probability: number): void {
      const now = count++ * windowSeconds;
      if (probability >= SPEECH_FROM) {
        start ??= now;
        quietSince = null;
      } else if (start !== null && probability < SPEECH_UNTIL) {
        quietSince ??= now;
        if (now - quietSince >= PAUSE_MIN) close(quietSince);
      }
    },
    /** Ends the recording. Returns all passages. */
    end(): Passage[] {
      close(quietSince ?? count * windowSeconds);
      return passages;
    },
  };
}
