import { t } from './texts.ts';
import classes from './top-progress.module.css';

interface TopProgressProps {
  isActive: boolean;
}

/** Shows a thin line at the top of the window while something loads. It causes no layout shift. */
export function TopProgress({ isActive }: TopProgressProps) {
  if (!isActive) return null;
  return <div className={classes.line} role="progressbar" aria-label={t('loading')} />;
}
