import { Anchor, Button } from '@mantine/core';
import type { Job } from '@spindle/contracts/jobs/jobs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../lib/format.ts';
import classes from './job-page.module.css';
import { refusedQuery } from './jobs-api.ts';
import { t } from './texts.ts';

/** Limits the initially shown assets. */
const SHOWN_AT_FIRST = 10;

interface RefusedAssetsProps {
  job: Job;
}

/** Lists the failed assets of a job with their reasons. Renders nothing without failures. The server deletes the reasons a day after the job's end. */
export function RefusedAssets({ job }: RefusedAssetsProps) {
  const failed = job.progress?.failed ?? 0;
  const [showsAll, setShowsAll] = useState(false);
  const { data: refused = [] } = useQuery(refusedQuery(job.job_id, failed));
  if (failed === 0 || refused.length === 0) return null;
  const shownAssets = showsAll ? refused : refused.slice(0, SHOWN_AT_FIRST);
  // The server returns one page of them.
  const more = failed - refused.length;
  return (
    <section className={classes.block} aria-label={t('refused')}>
      <h2 className={classes.blockTitle}>{t('refused')}</h2>
      <ul className={classes.refused}>
        {shownAssets.map(({ asset_id: id, name, reason }) => (
          <li key={id}>
            <Anchor component={Link} to={`/asset/${id}`}>
              {name || id}
            </Anchor>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      {shownAssets.length < refused.length && (
        <Button variant="default" mt="sm" onClick={() => setShowsAll(true)}>
          {t('showAllRefused', { count: refused.length })}
        </Button>
      )}
      {shownAssets.length === refused.length && more > 0 && (
        <p className={classes.nothing}>{t('moreRefused', { count: formatCount(more) })}</p>
      )}
    </section>
  );
}
