import type { Plugin } from 'vite';

/** Bundles the production build of react-router, which has no warnings for developers. Its package exports only the other one. */
export function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (!/^react-router(\/dom)?$/.test(source)) return null;
        const found = await this.resolve(source, importer, { skipSelf: true });
        return found && { ...found, id: found.id.replace('/development/', '/production/') };
      },
    },
  };
}
