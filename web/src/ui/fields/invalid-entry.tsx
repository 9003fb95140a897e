import classes from './list-field.module.css';

interface InvalidEntryProps {
  /** What is wrong, in the words of the specification. */
  fault: string;
  /** The first entry that is at fault, where one is. */
  entry: string | undefined;
}

/** Characters of an entry that are shown. */
const SHOWN = 60;

/** Says what is wrong with a list and names the entry at fault. */
export function InvalidEntry({ fault, entry }: InvalidEntryProps) {
  return (
    <>
      <span>{fault}</span>
      {entry !== undefined && <code className={classes.entry}>{entry.slice(0, SHOWN)}</code>}
    </>
  );
}
