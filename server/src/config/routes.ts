import * as contract from '@spindle/contracts/settings/client-config';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { readConfig } from './read.ts';

export function configRoutes(app: App): void {
  serve(app, contract.readConfig, readConfig);
}
