import { Badge } from '@mantine/core';
import type { JobStatus } from '@spindle/contracts/jobs';
import { statusOf } from './job-facts.ts';

/** Specification 4. */
const COLORS = { QUEUED: 'cyan', IN_PROGRESS: 'blue', COMPLETED: 'green', ERROR: 'red' } as const;

interface JobStatusBadgeProps {
  status: JobStatus;
}

/** The status of a job or of a step of it, in its colour. */
export function JobStatusBadge({ status }: JobStatusBadgeProps) {
  const shown = statusOf({ status });
  return (
    <Badge variant="light" color={COLORS[shown]} data-color={COLORS[shown]}>
      {shown}
    </Badge>
  );
}
