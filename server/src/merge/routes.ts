import * as contract from '@spindle/contracts/merge/merge';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { mergeAssets } from './merge.ts';
import { undoMerge } from './undo.ts';

export function mergeRoutes(app: App): void {
  serve(app, contract.mergeAssets, mergeAssets);
  serve(app, contract.undoMerge, undoMerge);
}
