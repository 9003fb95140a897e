import {
  changeComment,
  createComment,
  deleteComment,
  listComments,
} from '@spindle/contracts/comments/comments';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { showError } from '../ui/alerts/alerts.ts';
import type { CommentSource, Draft } from './comment-source.ts';

/** Reads the comments of an asset. */
const commentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['comments', id],
    queryFn: async ({ signal }) =>
      (await call(listComments, { params: { id }, signal })).data.comments,
  });

/** Returns the comments of an asset for a user, and the ways to change them. Errors of changes are shown in alerts. */
export function useComments(id: string): CommentSource {
  const client = useQueryClient();
  const query = useQuery(commentsQuery(id));
  const options = {
    onSuccess: () => client.invalidateQueries(commentsQuery(id)),
    onError: showError,
  };
  const add = useMutation({
    mutationFn: ({ name: _name, ...body }: Draft) => call(createComment, { params: { id }, body }),
    ...options,
  });
  const change = useMutation({
    mutationFn: ({ of, body }: { of: number; body: { text?: string; resolved?: boolean } }) =>
      call(changeComment, { params: { id: of }, body }),
    ...options,
  });
  const remove = useMutation({
    mutationFn: (of: number) => call(deleteComment, { params: { id: of } }),
    ...options,
  });
  return {
    comments: query.data,
    error: query.error,
    onRetry: () => void query.refetch(),
    add: add.mutateAsync,
    manage: {
      change: (of, body) => change.mutateAsync({ of, body }),
      remove: remove.mutateAsync,
    },
  };
}
