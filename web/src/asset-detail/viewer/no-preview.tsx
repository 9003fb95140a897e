import { type AssetSummary, kindOf, noPreviewReason } from '../../assets/asset-summary.ts';
import { KindIcon } from '../../assets/thumbnail/kind-icon.tsx';
import { useCan } from '../../session/allowed.tsx';
import { useProcessAgain } from '../asset-changes-api.ts';
import { ProcessAgainButton } from './process-again-button.tsx';
import { StageMessage } from './stage-message.tsx';
import { t } from './texts.ts';

interface NoPreviewProps {
  asset: AssetSummary;
  /** Shown if the asset has no reason of its own. */
  title: string;
}

/** Shows the icon of the file's kind and why there is no preview. Offers to process the file again if there is a reason. */
export function NoPreview({ asset, title }: NoPreviewProps) {
  const reason = noPreviewReason(asset);
  const icon = <KindIcon kind={kindOf(asset.content_type)} size={34} />;
  if (reason === null)
    return <StageMessage icon={icon} title={title} help={asset.errors.preview} />;
  return (
    <StageMessage icon={icon} title={t('noPreviewOfFile')} help={reason}>
      {!asset.trashed && asset.status === 'OK' && <ProcessAgain id={asset.id} />}
    </StageMessage>
  );
}

/** Offers to process a file again. Renders nothing without the permission. */
function ProcessAgain({ id }: { id: string }) {
  const process = useProcessAgain(id);
  const canEdit = useCan('EDIT_ASSET');
  if (!canEdit) return null;
  return <ProcessAgainButton process={process} />;
}
