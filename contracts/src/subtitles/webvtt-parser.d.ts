/** The package has no types of its own. */
declare module 'webvtt-parser' {
  class WebVTTParser {
    parse(
      text: string,
      mode: 'subtitles/captions/descriptions',
    ): {
      cues: { startTime: number; endTime: number; text: string }[];
      errors: { message: string; line: number; col: number }[];
    };
  }
  const parser: { WebVTTParser: typeof WebVTTParser };
  export = parser;
}
