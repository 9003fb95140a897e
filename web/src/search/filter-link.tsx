import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface FilterLinkProps {
  /** Name of a filter of queries. */
  filter: string;
  /** The whole value. A value with quotation marks cannot be searched for and is shown as text. */
  value: string;
  children: ReactNode;
}

/** Links a value to the search for assets that have the same. */
export function FilterLink({ filter, value, children }: FilterLinkProps) {
  if (value.includes('"')) return children;
  return (
    <Anchor component={Link} to={addressOf(filter, value)} inherit>
      {children}
    </Anchor>
  );
}

/** Quotation marks make a text the whole value. Dates need none. */
function addressOf(filter: string, value: string): string {
  const written = filter === 'taken' ? value : `"${value}"`;
  return `/assets?${new URLSearchParams({ q: `${filter}:${written}` })}`;
}
