import type { Space } from '@spindle/contracts/health/admin-health';
import { formatSize } from '../lib/format.ts';
import { Bar } from './bar.tsx';
import classes from './health.module.css';
import { isAlmostFull } from './problems.ts';
import { t } from './texts.ts';

interface SpaceBarProps {
  /** Name of the disk, for screen readers. */
  name: string;
  space: Space;
}

/** Shows how full a disk is. */
export function SpaceBar({ name, space }: SpaceBarProps) {
  const { free_bytes, total_bytes } = space;
  const used = total_bytes === 0 ? 0 : 100 * (1 - free_bytes / total_bytes);
  return (
    <div className={classes.space}>
      <Bar percent={used} label={t('diskUsage', { name })} isAlarming={isAlmostFull(space)} />
      <span>{t('free', { free: formatSize(free_bytes), total: formatSize(total_bytes) })}</span>
    </div>
  );
}
