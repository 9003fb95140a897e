import type { Asset } from '@spindle/contracts/assets/assets';
import { hasPages } from '@spindle/contracts/conversions/paged-types';
import { use } from 'react';
import { summaryOf } from '../../assets/asset-summary.ts';
import { CommentPanel } from '../../comments/comment-panel.tsx';
import { useComments } from '../../comments/comments-api.ts';
import { ReviewPanel } from '../../reviews/review-panel.tsx';
import { PlayingMediaContext } from '../playing-media.ts';

/** Shows the reviews and the comments of an asset. The latter's marks appear on the image beside it, or on the timeline of the video. */
export function CommentsTab({ asset }: { asset: Asset }) {
  const source = useComments(asset.id);
  const { media } = use(PlayingMediaContext);
  const canMark =
    asset.kind === 'IMAGE' && summaryOf(asset).has_preview && !hasPages(asset.content_type);
  return (
    <>
      <ReviewPanel assetId={asset.id} version={asset.version} />
      <CommentPanel assetId={asset.id} source={source} canMark={canMark} media={media} />
    </>
  );
}
