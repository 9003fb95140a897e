import { useParams } from 'react-router-dom';
import { JobPage } from './job-page.tsx';
import { JobsPage } from './list/jobs-page.tsx';

/** Shows the job that the address names, or the list of jobs. */
export function JobRoutes() {
  const { id } = useParams();
  return id === undefined ? <JobsPage /> : <JobPage />;
}
