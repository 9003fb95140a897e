import classes from './list-field.module.css';

interface InvalidEntryProps {
  /** The message of the specification. */
  error: string;
  /** The first invalid entry, if any. */
  entry: string | undefined;
}

/** Limits the shown characters of an entry. */
const SHOWN_MAX = 60;

/** Shows why a list is invalid, with the invalid entry. */
export function InvalidEntry({ error, entry }: InvalidEntryProps) {
  return (
    <>
      <span>{error}</span>
      {entry !== undefined && <code className={classes.entry}>{entry.slice(0, SHOWN_MAX)}</code>}
    </>
  );
}
