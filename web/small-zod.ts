import type { Plugin } from 'vite';

const MARK = '?small';

/** Gives zod/mini copies of the modules that it shares with zod: those would stay as large as any page needs them. */
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
