import { PeoplePage } from './people-page.tsx';
import { PersonPage } from './person/person-page.tsx';

interface PeopleRoutesProps {
  /** Whether the page lists all people; otherwise, it shows one. */
  isList?: boolean;
}

/** Routes the pages of people. One chunk, because each leads to the other. */
export function PeopleRoutes({ isList = false }: PeopleRoutesProps) {
  return isList ? <PeoplePage /> : <PersonPage />;
}
