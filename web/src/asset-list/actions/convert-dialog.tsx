import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

const Dialog = lazyPart(
  async () => (await import('../../bulk/convert/convert-dialog.tsx')).ConvertDialog,
);

/** Creates conversions of the selected assets. Its code is loaded when it opens. */
export function ConvertDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
