import * as contract from '@spindle/contracts/asset-schemas/asset-schemas';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { changeSchema } from './change.ts';
import { createSchema } from './create.ts';
import { listSchemas } from './list.ts';
import { readSchema } from './read.ts';

export function assetSchemaRoutes(app: App): void {
  serve(app, contract.listSchemas, listSchemas);
  serve(app, contract.readSchema, readSchema);
  serve(app, contract.createSchema, createSchema);
  serve(app, contract.changeSchema, changeSchema);
}
