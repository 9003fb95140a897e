import { Fragment } from 'react';
import type { Combination, LastPart, Point } from '../statistics/points.ts';
import { formatValue, type Unit } from '../statistics/stat-facts.ts';
import { t } from '../texts.ts';
import classes from './charts.module.css';
import { DataTable } from './data-table.tsx';
import { partText, pointTimes } from './point-times.ts';

interface PointTableProps {
  title: string;
  /** The heading of the values. */
  valueTitle: string;
  points: readonly Point[];
  unit: Unit;
  combination: Combination;
  /** How much time the last point covers when the others cover more. */
  lastPart: LastPart | null;
}

/** Shows the points of a line chart as a table. */
export function PointTable(props: PointTableProps) {
  const { title, valueTitle, points, unit, combination, lastPart } = props;
  const isSize = combination === 'last';
  return (
    <DataTable
      title={title}
      columns={[...(isSize ? [] : [t('from')]), t('until'), valueTitle]}
      rows={points.map((point, index) => {
        const [from = '', until = from] = pointTimes(point, points, combination);
        const isPart = lastPart && index === points.length - 1;
        return {
          key: String(point.start),
          cells: [
            ...(isSize
              ? []
              : [
                  <span key="from" className={classes.time}>
                    {from}
                  </span>,
                ]),
            <Fragment key="until">
              <span className={classes.time}>{until}</span>{' '}
              {isPart && <span className={classes.part}>({partText(lastPart)})</span>}
            </Fragment>,
            formatValue(point.value, unit),
          ],
        };
      })}
    />
  );
}
