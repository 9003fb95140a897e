import type { PublicShare, SharedAsset } from '@spindle/contracts/shares/shares';
import {
  listVisitorReviews,
  reviewSharedAsset,
  type VisitorReviews,
} from '@spindle/contracts/shares/visitor-reviews';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { Answer } from '../../../reviews/answer.ts';
import { showError } from '../../../ui/alerts/alerts.ts';
import { sharedKey, useStoreVisitorName } from '../shared-api.ts';

/** A visitor's own answer to an asset. */
export type VisitorReview = VisitorReviews['reviews'][number];

/** What the visitor of a share approved or asked to change, and the way to answer. */
export interface ShareReviews {
  byAsset: ReadonlyMap<string, VisitorReview>;
  /** Whether the visitor must tell their name first. */
  needsName: boolean;
  isPending: boolean;
  answer: (asset: Pick<SharedAsset, 'id' | 'version'>, given: Answer, onDone: () => void) => void;
}

type OpenShare = Extract<PublicShare, { password_needed: false }>;

/** Returns the answers of the visitor; undefined for a share that asks for none. Errors of answers are shown in alerts. */
export function useReviews(token: string, share: OpenShare): ShareReviews | undefined {
  const client = useQueryClient();
  const storeName = useStoreVisitorName(token);
  const options = queryOptions({
    queryKey: [...sharedKey(token), 'reviews'],
    queryFn: async ({ signal }) =>
      (await call(listVisitorReviews, { params: { token }, signal })).data,
  });
  const { data } = useQuery({ ...options, enabled: share.can_review });
  const answer = useMutation({
    mutationFn: async ({ id, version, ...given }: Answer & { id: string; version: number }) =>
      (await call(reviewSharedAsset, { params: { token, id }, body: { ...given, version } })).data,
    onSuccess: (reviews) => {
      client.setQueryData(options.queryKey, reviews);
      storeName(reviews.visitor_name);
    },
    onError: (error) => {
      showError(error);
      // The asset may have a new version.
      void client.invalidateQueries({ queryKey: [...sharedKey(token), 'assets'] });
    },
  });
  if (!share.can_review) return undefined;
  return {
    byAsset: new Map(data?.reviews.map((review) => [review.asset_id, review])),
    needsName: share.visitor_name === null,
    isPending: answer.isPending,
    answer: ({ id, version }, given, onDone) =>
      answer.mutate({ id, version, ...given }, { onSuccess: onDone }),
  };
}
