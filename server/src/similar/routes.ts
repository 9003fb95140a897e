import * as contract from '@spindle/contracts/search/similar';
import type { App } from '../http/app-parts.ts';
import { serve } from '../http/serve.ts';
import { findDuplicates } from './find-duplicates.ts';
import { listSimilar } from './list.ts';

export function similarRoutes(app: App): void {
  serve(app, contract.listSimilar, listSimilar);
  serve(app, contract.findDuplicates, findDuplicates);
}
