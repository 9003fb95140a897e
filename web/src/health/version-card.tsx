import { Markdown } from '../ui/markdown/markdown.tsx';
import classes from './health.module.css';
import { HealthCard } from './health-card.tsx';
import { t } from './texts.ts';

interface VersionCardProps {
  version: string;
  /** Markdown; empty if the installation has none. */
  changelog: string;
}

/** Shows the version of the server, and what it has changed. */
export function VersionCard({ version, changelog }: VersionCardProps) {
  return (
    <HealthCard title={t('version', { version })}>
      {changelog === '' ? (
        <p className={classes.note}>{t('noChanges')}</p>
      ) : (
        <details className={classes.changes}>
          <summary>{t('changes')}</summary>
          <Markdown text={changelog} />
        </details>
      )}
    </HealthCard>
  );
}
