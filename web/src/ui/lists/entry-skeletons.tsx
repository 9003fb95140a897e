import { Skeleton } from '@mantine/core';
import boxed from './boxed-list.module.css';

interface EntrySkeletonsProps {
  count: number;
  /** Class of an entry of the list. */
  className: string | undefined;
}

/** Shows placeholders of entries with their time. They have the size of the list, to avoid layout shift. */
export function EntrySkeletons({ count, className }: EntrySkeletonsProps) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <div className={boxed.list} aria-busy="true">
      {numbers.map((number) => (
        <div key={number} className={className}>
          <Skeleton width={36} height={12} my={3} />
          <Skeleton width={`${30 + (number % 4) * 10}%`} height={14} my={3} />
        </div>
      ))}
    </div>
  );
}
