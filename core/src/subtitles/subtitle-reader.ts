/** A process of its own that reads one file of subtitles: whatever that takes, nobody else waits for it. */
import { readBytes, type SubtitlesGiven } from './read-bytes.ts';

process.once('message', (given: SubtitlesGiven) => process.send?.(readBytes(given)));
process.send?.('ready');
