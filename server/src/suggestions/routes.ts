import * as contract from '@spindle/contracts/search/suggestions';
import type { App } from '../http/app-parts.ts';
import { serve } from '../http/serve.ts';
import { listSuggestions } from './list.ts';

export function suggestionRoutes(app: App): void {
  serve(app, contract.listSuggestions, listSuggestions);
}
