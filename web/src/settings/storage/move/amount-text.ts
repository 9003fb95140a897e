import type { Amount } from '@spindle/contracts/storage/move';
import { formatCount, formatSize } from '../../../lib/format.ts';
import { t } from './texts.ts';

/** Returns `1,204 files (3.4 GB)`. */
export function amountText({ files, bytes }: Amount): string {
  return t('amount', { count: files, files: formatCount(files), size: formatSize(bytes) });
}
