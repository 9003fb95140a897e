import type { Asset } from '@spindle/contracts/assets/assets';
import { hasPages } from '@spindle/contracts/conversions/paged-types';
import { use } from 'react';
import { summaryOf } from '../../assets/asset-summary.ts';
import { CommentPanel } from '../../comments/comment-panel.tsx';
import { useComments } from '../../comments/comments-api.ts';
import { PlayingMediaContext } from '../playing-media.ts';

/** Shows the comments of an asset. Their marks appear on the image beside it, or on the timeline of the video. */
export function CommentsTab({ asset }: { asset: Asset }) {
  const source = useComments(asset.id);
  const { media } = use(PlayingMediaContext);
  const canMark =
    asset.kind === 'IMAGE' && summaryOf(asset).has_preview && !hasPages(asset.content_type);
  return <CommentPanel assetId={asset.id} source={source} canMark={canMark} media={media} />;
}
