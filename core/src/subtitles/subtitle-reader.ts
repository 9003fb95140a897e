/** A process of its own that reads one file of subtitles: whatever that takes, nobody else waits for it. */
import { readBytes } from './read-bytes.ts';

process.once('message', (bytes: Uint8Array) => process.send?.(readBytes(bytes)));
process.send?.('ready');
