import { listen } from '@spindle/core/connections/listen';
import type { Context } from '@spindle/core/context';

type Kind =
  | 'asset'
  | 'session'
  | 'user'
  | 'setting'
  | 'interactive'
  | 'image'
  | 'person'
  | 'face-purge';

/** Notifications of the database about changed rows, which every server uses to drop cached entries. */
export interface Changes {
  /** `onId` receives the id of each changed row, UUIDs with dashes. `onGap` runs when notifications may have been lost. */
  watch(kind: Kind, onId: (id: string) => void, onGap: () => void): void;
  close(): Promise<void>;
}

/** Listens on the channel `changed` of the database. */
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
