import type { Plugin } from 'vite';

const MARK = '?small';

/** Gives zod/mini its own copy of zod's core. A shared core would be as large as the page that uses most of it. */
export function smallZod(): Plugin {
  return {
    name: 'small-zod',
    apply: 'build',
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (source !== 'zod/v4/mini' && !importer?.endsWith(MARK)) return null;
        const found = await this.resolve(source, importer, { skipSelf: true });
        return found && { ...found, id: `${found.id}${MARK}` };
      },
    },
  };
}
