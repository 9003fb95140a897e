import { changeTag as changeRoute } from '@spindle/contracts/tags/change-tags';
import { setSynonyms as synonymsRoute } from '@spindle/contracts/tags/synonyms';
import { listTagCatalog as catalogRoute } from '@spindle/contracts/tags/tag-catalog';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { changeTag } from './change-tag.ts';
import { listTagCatalog } from './list-catalog.ts';
import { setSynonyms } from './set-synonyms.ts';

export function tagRoutes(app: App): void {
  serve(app, catalogRoute, (ctx, input) => listTagCatalog(ctx, input, app.search));
  serve(app, changeRoute, changeTag);
  serve(app, synonymsRoute, setSynonyms);
}
