import { Button } from '@mantine/core';
import type { StackSuggestion } from '@spindle/contracts/stacks/suggestions';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Thumbnail } from '../assets/thumbnail/thumbnail.tsx';
import { overlayState } from '../lib/overlay.ts';
import classes from './stacks.module.css';
import { t } from './texts.ts';

const KIND_TEXTS = { RAW_JPEG: 'rawJpeg', BURST: 'burst', EDIT: 'edit' } as const;

interface SuggestedStackProps {
  suggestion: StackSuggestion;
  isBusy: boolean;
  onStack: () => void;
  onDismiss: () => void;
}

/** Shows the assets of a suggested stack, and the choice to stack them. */
export function SuggestedStack({ suggestion, isBusy, onStack, onDismiss }: SuggestedStackProps) {
  const { kind, assets } = suggestion;
  const headingId = useId();
  const location = useLocation();
  const ids = assets.map(({ id }) => id);
  return (
    <section className={classes.suggestion} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 className={classes.heading} id={headingId}>
          {t('suggestionOf', { kind: t(KIND_TEXTS[kind]), count: assets.length })}
        </h2>
        <div className={classes.actions}>
          <Button size="xs" data-decision="stack" loading={isBusy} onClick={onStack}>
            {t('stack')}
          </Button>
          <Button
            size="xs"
            variant="default"
            data-decision="dismiss"
            disabled={isBusy}
            onClick={onDismiss}
          >
            {t('notStack')}
          </Button>
        </div>
      </div>
      <ul className={classes.assets}>
        {assets.map(({ id, asset }, index) => (
          <li key={id} className={classes.asset}>
            <Link
              className={classes.picture}
              to={`/asset/${id}`}
              state={overlayState(location, ids)}
              preventScrollReset
              aria-label={t('open', { name: asset.name })}
            >
              <Thumbnail asset={{ id, ...asset }} edge={300} tileWidth={160} iconSize={28} />
            </Link>
            {index === 0 && <span className={classes.cover}>{t('suggestedCover')}</span>}
            <span className={classes.name} title={asset.name}>
              {asset.name}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
