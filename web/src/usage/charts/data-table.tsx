import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './charts.module.css';

interface DataTableProps {
  title: string;
  /** The last column holds the values. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** Shows the data of a chart. The first cell of each row is its heading. */
export function DataTable({ title, columns, rows }: DataTableProps) {
  return (
    <Table className={classes.table} verticalSpacing={3} aria-label={title}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column}>{column}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, cells: [head, ...cells] }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row">{head}</Table.Th>
            {cells.map((cell, index) => (
              <Table.Td key={columns[index + 1]}>{cell}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
