import type { AssetStack } from '@spindle/contracts/assets/asset-stack';
import { IconStack2 } from '@tabler/icons-react';

interface StackBadgeProps {
  stack: AssetStack;
  className: string | undefined;
}

/** Shows that an asset is in a stack, and of how many assets. The name of its tile says it too. */
export function StackBadge({ stack, className }: StackBadgeProps) {
  return (
    <span className={className} data-stack aria-hidden>
      <IconStack2 size={13} />
      {stack.count}
    </span>
  );
}
