import type { Space } from '@spindle/contracts/health/admin-health';
import type { Space as DiskSpace } from '@spindle/core/storage/disk/read-space';

export function presentSpace(space: DiskSpace | null): Space | null {
  return space && { free_bytes: space.freeBytes, total_bytes: space.totalBytes };
}
