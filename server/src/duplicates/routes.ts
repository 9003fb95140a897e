import * as contract from '@spindle/contracts/duplicates/duplicates';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { dismissDuplicates } from './dismiss-duplicates.ts';
import { listDuplicates } from './list-duplicates.ts';
import { mergeExactDuplicates } from './merge-exact.ts';

export function duplicateRoutes(app: App): void {
  serve(app, contract.listDuplicates, listDuplicates);
  serve(app, contract.dismissDuplicates, dismissDuplicates);
  serve(app, contract.mergeExactDuplicates, mergeExactDuplicates);
}
