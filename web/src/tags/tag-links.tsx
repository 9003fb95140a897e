import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import classes from './tag-links.module.css';

/** Lists tags. Each opens the search for it. */
export function TagLinks({ tags }: { tags: readonly string[] }) {
  return (
    <ul className={classes.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <Anchor component={Link} to={`/assets?${new URLSearchParams({ tag })}`} inherit>
            {tag}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
