import { Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import classes from './addons-tab.module.css';
import { t } from './texts.ts';

/** Labels that are shown at once. Specification 3. */
const SHOWN_MAX = 5;

interface LabelListProps {
  /** From the most probable; `score` is 0 to 1. */
  labels: { label: string; score: number }[];
}

/** Shows at most five labels with their probability. A button with the number of the others shows them. */
export function LabelList({ labels }: LabelListProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (labels.length === 0)
    return (
      <Text size="sm" className={classes.note}>
        {t('noLabels')}
      </Text>
    );
  const shown = isOpen ? labels : labels.slice(0, SHOWN_MAX);
  const count = labels.length - shown.length;
  return (
    <ul className={classes.labels} aria-label={t('labels')}>
      {shown.map(({ label, score }) => (
        <li key={label} className={classes.label}>
          {label} <span className={classes.score}>{percentOf(score)}</span>
        </li>
      ))}
      {count > 0 && (
        <li>
          <UnstyledButton
            className={classes.more}
            aria-label={t('showMoreLabels', { count })}
            onClick={() => setIsOpen(true)}
          >
            {t('moreLabels', { count })}
          </UnstyledButton>
        </li>
      )}
    </ul>
  );
}

/** Returns a probability as whole percent, and at least 1. */
const percentOf = (score: number): string =>
  t('percent', { percent: Math.max(1, Math.round(score * 100)) });
