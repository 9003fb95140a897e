import { Button } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { IconReplace } from '@tabler/icons-react';
import { useRef } from 'react';
import { useCan } from '../../session/allowed.tsx';
import { useReplaceContent } from '../../upload-queue/use-replace-content.ts';
import { useProcessAgain } from '../asset-changes-api.ts';
import { ReplaceFile, ReplaceProgress } from '../replace-content/replace-content.tsx';
import { ProcessAgainButton } from './process-again-button.tsx';
import { t } from './texts.ts';

/** Offers to replace an original that could not be read, or to process it again. */
export function RepairOriginal({ asset }: { asset: Pick<Asset, 'id' | 'version'> }) {
  const fileRef = useRef<HTMLInputElement>(null);
  const replace = useReplaceContent(asset);
  const process = useProcessAgain(asset.id);
  const canEdit = useCan('EDIT_ASSET');
  if (!canEdit) return null;
  if (replace.sending) return <ReplaceProgress replace={replace} />;
  return (
    <>
      <Button
        leftSection={<IconReplace size={15} />}
        disabled={process.isPending}
        onClick={() => fileRef.current?.click()}
      >
        {t('replaceContent')}
      </Button>
      <ProcessAgainButton process={process} />
      <ReplaceFile ref={fileRef} replace={replace} />
    </>
  );
}
