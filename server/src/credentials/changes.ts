import { listen } from '@spindle/core/connections/listen';
import type { Context } from '@spindle/core/context';

type Kind = 'asset' | 'session' | 'user' | 'setting' | 'interactive' | 'image';

/** What the database tells every server of changed rows, so that nothing cached outlives a change by more than a moment. */
export interface Changes {
  /** `onId` hears the id of a changed row as the database writes it; `onGap` hears that some may have been missed. */
  watch(kind: Kind, onId: (id: string) => void, onGap: () => void): void;
  close(): Promise<void>;
}

export function openChanges(ctx: Context): Changes {
  const watchers: { kind: Kind; onId: (id: string) => void; onGap: () => void }[] = [];
  const close = listen(ctx.config.databaseUrl, 'changed', ctx.log, {
    onMessage(payload) {
      const cut = payload.indexOf(':');
      const kind = payload.slice(0, cut);
      for (const watcher of watchers)
        if (watcher.kind === kind) watcher.onId(payload.slice(cut + 1));
    },
    onGap() {
      for (const watcher of watchers) watcher.onGap();
    },
  });
  return { watch: (kind, onId, onGap) => void watchers.push({ kind, onId, onGap }), close };
}
