import { listChosen, listVisitors } from '@spindle/contracts/shares/choices';
import { listReviewed } from '@spindle/contracts/shares/visitor-reviews';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Reads who told their name on a share of the user, and what they sent. */
export const visitorsQuery = (id: number) =>
  queryOptions({
    queryKey: ['shares', id, 'visitors'],
    queryFn: async ({ signal }) =>
      (await call(listVisitors, { params: { id }, signal })).data.visitors,
  });

/** Reads the assets that a visitor has chosen. */
export const chosenQuery = (id: number, visitorId: number) =>
  queryOptions({
    queryKey: ['shares', id, 'visitors', visitorId],
    queryFn: async ({ signal }) =>
      (await call(listChosen, { params: { id, visitorId }, signal })).data.assets,
  });

/** Reads the assets that a visitor approved or asked to change. */
export const reviewedQuery = (id: number, visitorId: number) =>
  queryOptions({
    queryKey: ['shares', id, 'visitors', visitorId, 'reviews'],
    queryFn: async ({ signal }) =>
      (await call(listReviewed, { params: { id, visitorId }, signal })).data.reviews,
  });
