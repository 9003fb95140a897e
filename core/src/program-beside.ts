import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** A program that lies beside a module: where, and what Node must be told to run it. As a source there, as it was built elsewhere. */
export function programBeside(moduleUrl: string, name: string): { url: URL; execArgv: string[] } {
  const isSource = moduleUrl.endsWith('.ts');
  return {
    url: new URL(`./${name}.${isSource ? 'ts' : 'js'}`, moduleUrl),
    execArgv: isSource ? ['--import', tsx()] : [],
  };
}

function tsx(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}
