/** Entry point of the child process that reads one subtitle file, so that a slow file blocks no other caller. */
import { readBytes, type SubtitleFile } from './read-bytes.ts';

process.once('message', (given: SubtitleFile) => process.send?.(readBytes(given)));
process.send?.('ready');
