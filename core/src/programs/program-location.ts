import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Returns the location of one of our programs and the arguments that Node needs to run it. In the sources, `path` is relative to the
 * module. A build places all programs next to each other.
 */
export function locateProgram(moduleUrl: string, path: string): { url: URL; execArgv: string[] } {
  const isSource = moduleUrl.endsWith('.ts');
  return {
    url: new URL(isSource ? `${path}.ts` : `./${basename(path)}.js`, moduleUrl),
    execArgv: isSource ? ['--import', tsx()] : [],
  };
}

function tsx(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}
