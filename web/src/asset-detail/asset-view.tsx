import { VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isStatus } from '../api/errors.ts';
import { assetQuery, watchedAssetQuery } from '../assets/asset-query.ts';
import { type AssetSummary, splitName, summaryOf } from '../assets/asset-summary.ts';
import { useOpenOverList } from '../assets/use-open-over-list.ts';
import { useTitle } from '../lib/use-title.ts';
import { useProcessing } from '../search/use-processing.ts';
import { useCan } from '../session/allowed.tsx';
import { ShownTags } from '../tags/shown-tags.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import classes from './asset-view.module.css';
import { useDetails } from './details/use-details.ts';
import { Inspector } from './inspector/inspector.tsx';
import { nearSiblings } from './near-siblings.ts';
import { PlayingMediaContext } from './playing-media.ts';
import { findListed, siblingsQuery } from './siblings-api.ts';
import { t } from './texts.ts';
import { TrashNotice } from './trash-notice/trash-notice.tsx';
import { usePrefetch } from './use-prefetch.ts';
import type { ListSiblings } from './use-siblings.ts';
import { Viewer } from './viewer/viewer.tsx';

interface AssetViewProps {
  id: string;
  siblings: ListSiblings;
  closeLabel: string;
}

/** Shows the asset page: the viewer, and the inspector beside or below it. */
export function AssetView({ id, siblings, closeLabel }: AssetViewProps) {
  const client = useQueryClient();
  const canSeeTrash = useCan('DELETE_UNDELETE_ASSET');
  const detail = useQuery(watchedAssetQuery(id));
  const summaries = useSummaries(siblings, canSeeTrash);
  const [media, setMedia] = useState<HTMLMediaElement | null>(null);
  const playing = useMemo(() => ({ media, setMedia }), [media]);
  const { position, previousId = '', nextId = '' } = siblings;
  const listed = summaries.get(id);
  const asset = useMemo(
    () => (detail.data ? summaryOf(detail.data) : listed),
    [detail.data, listed],
  );
  const details = useDetails(id);
  const isAbsent = detail.isError && (!detail.data || isStatus(detail.error, 404));
  useShortcut('toggleDetails', details.isShown ? details.hide : details.show, !isAbsent);
  const openCulling = useOpenOverList('cull');
  const canCompare = siblings.ids.length > 1 && !isAbsent && asset?.trashed === false;
  const openSlideshow = useOpenOverList('slideshow');
  useShortcut('startSlideshow', () => openSlideshow(siblings.ids, id), canCompare);
  useShortcut('compareShown', () => openCulling(siblings.ids, id), canCompare);
  useTitle(asset?.name ?? t('asset'));
  usePrefetch(summaries.get(nextId));
  usePrefetch(summaries.get(previousId));
  useProcessing(asset?.status === 'NOT_READY' ? [id] : [], () => {
    void client.invalidateQueries(assetQuery(id));
  });
  return (
    <div className={classes.view} data-alone={isAbsent || !details.isShown || undefined}>
      <PlayingMediaContext value={playing}>
        <Viewer
          asset={asset}
          summaries={summaries}
          siblings={siblings}
          details={details}
          error={isAbsent ? detail.error : null}
          absence={detail.data && (detail.data.trashed ? 'purged' : 'removed')}
          closeLabel={closeLabel}
          onRetry={() => void detail.refetch()}
        />
        {!isAbsent && (
          <Inspector
            asset={detail.data}
            summary={asset}
            siblings={siblings}
            details={details}
            closeLabel={closeLabel}
          />
        )}
      </PlayingMediaContext>
      {asset && !asset.trashed && !isAbsent && <ShownTags screen="viewer" id={id} />}
      {detail.data?.trashed && !isAbsent && !details.isShown && (
        <div className={classes.notice}>
          <TrashNotice key={`notice-${id}`} asset={detail.data} leave={siblings.leave} />
        </div>
      )}
      <VisuallyHidden role="status">{detail.data?.trashed && t('inTrash')}</VisuallyHidden>
      {asset && !isAbsent && !details.isShown && (
        <VisuallyHidden component="h1">{splitName(asset.name).stem}</VisuallyHidden>
      )}
      <VisuallyHidden role="status">
        {asset &&
          position > 0 &&
          t('announcement', { name: asset.name, position, total: siblings.ids.length })}
      </VisuallyHidden>
    </div>
  );
}

/** Returns what lists show of the siblings near the asset. */
function useSummaries(
  { ids, position }: ListSiblings,
  canSeeTrash: boolean,
): ReadonlyMap<string, AssetSummary> {
  const client = useQueryClient();
  const shown = useMemo(() => nearSiblings({ ids, position }), [ids, position]);
  const { data } = useQuery(siblingsQuery(client, shown, canSeeTrash));
  return useMemo(() => data ?? findListed(client, shown), [client, shown, data]);
}
