import * as contract from '@spindle/contracts/video/storyboards';
import { StoryboardIndex } from '@spindle/core/video/storyboard-index';
import type { App } from '../app-parts.ts';
import { openObjectIndexes } from '../files/object-indexes.ts';
import { serveFile } from '../http/files/serve-file.ts';
import { readStoryboard, readStoryboardSprite } from './read.ts';
import { readStoryboardFrame } from './read-frame.ts';

/** Limits the memory for cached indexes, in bytes. The index of the longest storyboard has 50 KB. */
const INDEX_BYTES = 4 * 1024 ** 2;

export function storyboardRoutes(app: App): void {
  const { images, secrets } = app;
  const indexes = openObjectIndexes(app.ctx, StoryboardIndex, INDEX_BYTES);
  const boards = { indexes, secrets, images };
  serveFile(app, contract.readStoryboard, (ctx, input) => readStoryboard(ctx, input, boards));
  serveFile(app, contract.readStoryboardSprite, (ctx, input) =>
    readStoryboardSprite(ctx, input, boards),
  );
  serveFile(app, contract.readStoryboardFrame, (ctx, input, { accept }) =>
    readStoryboardFrame(ctx, input, accept, boards),
  );
}
