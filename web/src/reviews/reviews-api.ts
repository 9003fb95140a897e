import { listReviews, reviewAsset } from '@spindle/contracts/reviews/reviews';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { showError } from '../ui/alerts/alerts.ts';
import type { Answer } from './answer.ts';

/** Reads who approved an asset or asked for changes. The version is part of the key: a new one leaves the asset open again. */
export const reviewsQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['reviews', id, version],
    queryFn: async ({ signal }) =>
      (await call(listReviews, { params: { id }, signal })).data.reviews,
  });

/** Answers to a version of an asset. Shows an alert if it fails. */
export function useReviewAsset(id: string, version: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ decision, note }: Answer) =>
      (await call(reviewAsset, { params: { id }, body: { decision, note, version } })).data.reviews,
    onSuccess: (reviews) => client.setQueryData(reviewsQuery(id, version).queryKey, reviews),
    onError: showError,
  });
}
