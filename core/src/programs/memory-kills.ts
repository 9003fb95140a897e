import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns how many processes of this control group the kernel has killed for memory: those of a container, or of a systemd service. 0 where
 * the system does not report it. `root` and `groups` are where the kernel shows control groups, and those of this process.
 */
export function countMemoryKills(root = '/sys/fs/cgroup', groups = '/proc/self/cgroup'): number {
  for (const file of listCounters(root, groups)) {
    const kills = /^oom_kill (\d+)$/m.exec(read(file))?.[1];
    if (kills !== undefined) return Number(kills);
  }
  return 0;
}

/** Lists the files that may hold the counter: of version 2 and of version 1, in a container and outside. */
function listCounters(root: string, groups: string): string[] {
  const text = read(groups);
  const own = /^0::(.*)$/m.exec(text)?.[1] ?? '/';
  const ownOfMemory = /^\d+:(?:\w+,)*memory(?:,\w+)*:(.*)$/m.exec(text)?.[1] ?? '/';
  return [
    join(root, own, 'memory.events'),
    join(root, 'memory.events'),
    join(root, 'memory', ownOfMemory, 'memory.oom_control'),
    join(root, 'memory/memory.oom_control'),
  ];
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
