import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import classes from './health.module.css';
import { t } from './texts.ts';

interface ProblemListProps {
  problems: string[];
}

/** Lists what an operator should look at. Screen readers announce a change of their number. */
export function ProblemList({ problems }: ProblemListProps) {
  const hasProblems = problems.length > 0;
  const Icon = hasProblems ? IconAlertTriangle : IconCircleCheck;
  return (
    <div className={classes.problems} data-serious={hasProblems || undefined}>
      <p role="status" className={classes.summary}>
        <Icon size={18} aria-hidden />
        {hasProblems ? t('problems', { count: problems.length }) : t('allWell')}
      </p>
      {hasProblems && (
        <ul aria-label={t('problemList')}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
