import { Button, Table } from '@mantine/core';
import { type CSSProperties, type ReactNode, useState } from 'react';
import classes from './insights.module.css';
import { t } from './texts.ts';

/** Rows that are shown at first. */
const SHOWN_ROWS = 5;

/** Rows that each click on Show more adds. */
const ROWS_STEP = 50;

export interface InsightColumn {
  title: string;
  /** Whether narrow screens omit the column. */
  isSecondary?: boolean;
}

export interface InsightRow {
  key: string;
  /** The first cell is the heading of the row. */
  cells: readonly ReactNode[];
  /** Part of the largest value, from 0 to 1; drawn as a bar. */
  share?: number;
  /** Whether the row is a sum or a remainder instead of an entry. It is always shown. */
  isSummary?: boolean;
  /** Details below the row. */
  details?: ReactNode;
}

interface InsightTableProps {
  title: string;
  titleId: string;
  columns: readonly InsightColumn[];
  rows: readonly InsightRow[];
  /** Loads further rows than those given. */
  onMore?: (() => void) | undefined;
  isLoadingMore?: boolean;
}

/** Shows the first rows of a list, and further ones on request, so that a long list does not hide what follows. */
export function InsightTable(props: InsightTableProps) {
  const { title, titleId, columns, rows, onMore, isLoadingMore = false } = props;
  const [shownMax, setShownMax] = useState(SHOWN_ROWS);
  const entries = rows.filter(({ isSummary }) => !isSummary);
  const shown = [...entries.slice(0, shownMax), ...rows.filter(({ isSummary }) => isSummary)];
  const isAllShown = entries.length <= shownMax;
  const canGrow = entries.length > SHOWN_ROWS || onMore !== undefined;
  const loadsMore = isAllShown && onMore !== undefined;
  const shrinks = isAllShown && !loadsMore;
  const handleClick = () => {
    setShownMax(shrinks ? SHOWN_ROWS : shownMax + ROWS_STEP);
    if (loadsMore) onMore();
  };
  return (
    <>
      <Table className={classes.table} aria-labelledby={titleId}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title: heading, isSecondary }) => (
              <Table.Th key={heading} scope="col" data-secondary={isSecondary || undefined}>
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((row) => (
            <Row key={row.key} row={row} columns={columns} />
          ))}
        </Table.Tbody>
      </Table>
      {canGrow && (
        <Button
          className={classes.more}
          variant="subtle"
          size="compact-sm"
          loading={isLoadingMore}
          aria-label={t(shrinks ? 'showLess' : 'showMore', { title })}
          aria-expanded={shownMax > SHOWN_ROWS}
          onClick={handleClick}
        >
          {t(shrinks ? 'less' : 'more')}
        </Button>
      )}
    </>
  );
}

function Row({ row, columns }: { row: InsightRow; columns: readonly InsightColumn[] }) {
  const { share, isSummary, details } = row;
  const [head, ...cells] = row.cells;
  // React accepts custom properties; its type does not know them.
  const style = share === undefined ? undefined : ({ '--share': share } as CSSProperties);
  return (
    <>
      <Table.Tr data-summary={isSummary || undefined}>
        <Table.Th scope="row" className={classes.head} style={style}>
          {head}
        </Table.Th>
        {cells.map((cell, index) => {
          const column = columns[index + 1];
          return (
            <Table.Td key={column?.title} data-secondary={column?.isSecondary || undefined}>
              {cell}
            </Table.Td>
          );
        })}
      </Table.Tr>
      {details && (
        <Table.Tr>
          <Table.Td colSpan={columns.length} className={classes.details}>
            {details}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** Returns the part of a value in the largest one; 0 if all are 0. */
export const shareOf = (value: number, values: readonly number[]): number =>
  value === 0 ? 0 : value / Math.max(...values);
