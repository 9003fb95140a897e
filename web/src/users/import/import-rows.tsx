import { Table } from '@mantine/core';
import { ROLES, type RoleName } from '@spindle/contracts/http/permissions';
import type { ImportRow } from '@spindle/contracts/users/user-import';
import classes from './import.module.css';
import { t } from './texts.ts';

interface ImportRowsProps {
  /** The name of the file. */
  name: string;
  rows: readonly ImportRow[];
}

/** Shows the rows of a file with their errors. */
export function ImportRows({ name, rows }: ImportRowsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it
    <section className={classes.scroll} aria-label={t('rows', { name })} tabIndex={0}>
      <Table stickyHeader className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {(['line', 'email', 'name', 'role', 'state'] as const).map((column) => (
              <Table.Th key={column}>{t(column)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.line} data-invalid={row.state === 'invalid' || undefined}>
              <Table.Td>
                <span className={classes.narrowOnly}>{t('line')} </span>
                {row.line}
              </Table.Td>
              <Table.Td>{row.email}</Table.Td>
              <Table.Td>{`${row.first_name} ${row.last_name}`.trim()}</Table.Td>
              <Table.Td>{row.role_name && roleTitle(row.role_name)}</Table.Td>
              <Table.Td>
                {row.state === 'invalid'
                  ? row.errors.map(({ column, message }) => (
                      <div key={column + message} className={classes.error}>
                        {t('error', { column, message })}
                      </div>
                    ))
                  : t(`state-${row.state}`)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

const roleTitle = (roleName: RoleName) => ROLES.find(({ name }) => name === roleName)?.title;
