import { Badge } from '@mantine/core';
import type { JobStatus } from '@spindle/contracts/jobs/jobs';
import { statusOf, statusText } from './job-facts.ts';

/** Colors of the statuses. Administration specification 4. */
const COLORS = { QUEUED: 'cyan', IN_PROGRESS: 'blue', COMPLETED: 'green', ERROR: 'red' } as const;

interface JobStatusBadgeProps {
  status: JobStatus;
  canceled: boolean;
}

/** Shows the status of a job or of a step in its color. A canceled one is gray, because it did not fail. */
export function JobStatusBadge({ status, canceled }: JobStatusBadgeProps) {
  const color = canceled ? 'gray' : COLORS[statusOf({ status })];
  return (
    // Mantine turns the color into styles; tests read `data-color`.
    <Badge variant="light" color={color} data-color={color}>
      {statusText({ status, canceled })}
    </Badge>
  );
}
