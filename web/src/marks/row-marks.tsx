import type { CSSProperties } from 'react';
import { hasLine, MarkLine } from './mark-line.tsx';
import { LABEL_COLORS, type Marks } from './marks.ts';
import classes from './row-marks.module.css';

/** Shows the marks that an asset has in its row. Renders nothing for an asset without marks. */
export function RowMarks({ marks }: { marks: Marks }) {
  const { color_label } = marks;
  if (!hasLine(marks) && !color_label) return null;
  return (
    <span className={classes.marks}>
      {color_label && (
        <span
          className={classes.label}
          style={{ '--color': LABEL_COLORS[color_label] } as CSSProperties}
        />
      )}
      {hasLine(marks) && <MarkLine marks={marks} />}
    </span>
  );
}
