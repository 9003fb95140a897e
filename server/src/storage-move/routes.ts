import * as contract from '@spindle/contracts/storage/move';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { readMoveState } from './read-state.ts';
import { startDeletion, startMove } from './start.ts';

export function storageMoveRoutes(app: App): void {
  serve(app, contract.readMoveState, readMoveState);
  serve(app, contract.moveFiles, startMove);
  serve(app, contract.deleteMoveSources, startDeletion);
}
