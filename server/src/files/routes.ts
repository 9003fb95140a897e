import * as contract from '@spindle/contracts/files';
import type { App } from '../http/app-parts.ts';
import { serveFile } from '../http/files.ts';
import { readFile } from './read.ts';

export function fileRoutes(app: App): void {
  serveFile(app, contract.readFile, readFile);
}
