import * as contract from '@spindle/contracts/search/saved-searches';
import type { App } from '../http/app-parts.ts';
import { serve } from '../http/serve.ts';
import {
  changeSavedSearch,
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
} from './saved-searches.ts';

export function savedSearchRoutes(app: App): void {
  serve(app, contract.listSavedSearches, listSavedSearches);
  serve(app, contract.createSavedSearch, createSavedSearch);
  serve(app, contract.changeSavedSearch, changeSavedSearch);
  serve(app, contract.deleteSavedSearch, deleteSavedSearch);
}
