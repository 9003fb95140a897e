import type { Plugin } from 'vite';

/** Query that marks the modules of the separate copy, so that Vite does not share them with the full zod. */
const COPY_QUERY = '?small';

/**
 * Bundles zod/mini with its own copy of zod's core. With one core for all pages, the first page would
 * load every part of it that any page uses.
 */
export function smallZod(): Plugin {
  return {
    name: 'small-zod',
    apply: 'build',
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (source !== 'zod/v4/mini' && !importer?.endsWith(COPY_QUERY)) return null;
        // Imports of a marked module are marked as well, so the copy is complete.
        const found = await this.resolve(source, importer, { skipSelf: true });
        return found && { ...found, id: `${found.id}${COPY_QUERY}` };
      },
    },
  };
}
