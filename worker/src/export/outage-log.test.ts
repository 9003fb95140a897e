import { ExportFailure } from '@spindle/core/export/export-failure';
import { expect, it, vi } from 'vitest';
import { openOutageLog } from './outage-log.ts';

it('logs the start of an outage, a new reason and the end, but no repetition', () => {
  const warn = vi.fn();
  const outage = openOutageLog({ warn });
  outage.back();
  outage.away(new ExportFailure('away', 'The connection was refused.'));
  outage.away(new ExportFailure('away', 'The connection was refused.'));
  outage.away(new ExportFailure('away', 'The user is unknown.'));
  outage.back();
  outage.back();
  outage.away(new ExportFailure('away', 'The user is unknown.'));
  outage.reset();
  outage.back();
  expect(warn.mock.calls.map(([first, text]) => text ?? first)).toEqual([
    'the export database is away',
    'the export database is away',
    'the export database is back',
    'the export database is away',
  ]);
});
