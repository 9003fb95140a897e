import {
  type Choice,
  changeChoice,
  readChoice,
  sendChoice,
} from '@spindle/contracts/shares/choices';
import type { PublicShare } from '@spindle/contracts/shares/shares';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { showAlert, showError } from '../../../ui/alerts/alerts.ts';
import { sharedAssetsQuery, sharedKey, useStoreVisitorName } from '../shared-api.ts';

/** What the visitor of a share has chosen, and the ways to change it. */
export interface ShareChoice {
  ids: ReadonlySet<string>;
  /** Limits the chosen assets; null without a limit of the share. */
  max: number | null;
  sentAt: string | null;
  /** Whether the visitor must tell their name first. */
  needsName: boolean;
  /** The asset that waits for the name of the visitor; null for none. */
  waitingId: string | null;
  /** Chooses an asset or takes it back; asks for the name first if it is unknown. */
  toggle: (id: string) => void;
  /** Chooses the waiting asset under a name. */
  confirmName: (name: string) => void;
  cancelName: () => void;
  isSending: boolean;
  send: (note: string, name: string | undefined, onSent: () => void) => void;
}

type OpenShare = Extract<PublicShare, { password_needed: false }>;

/** Returns the choice of the visitor; undefined for a share that asks for none. Errors of changes are shown in alerts. */
export function useChoice(token: string, share: OpenShare): ShareChoice | undefined {
  const client = useQueryClient();
  const storeName = useStoreVisitorName(token);
  const [waitingId, setWaitingId] = useState<string | null>(null);
  const options = queryOptions({
    queryKey: [...sharedKey(token), 'choice'],
    queryFn: async ({ signal }) => (await call(readChoice, { params: { token }, signal })).data,
  });
  const { data } = useQuery({ ...options, enabled: share.can_choose });
  const store = (choice: Choice) => {
    client.setQueryData(options.queryKey, choice);
    storeName(choice.visitor_name);
    // Chosen assets that are shown stay until the filter is opened again.
    const { queryKey } = sharedAssetsQuery(token, true);
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
  };
  const change = useMutation({
    mutationFn: async ({ id, name }: { id: string; name?: string }) => {
      const chosen = !data?.asset_ids.includes(id);
      const body = { chosen, ...(name !== undefined && { name }) };
      return (await call(changeChoice, { params: { token, id }, body })).data;
    },
    onSuccess: store,
    onError: showError,
  });
  const send = useMutation({
    mutationFn: ({ note, name }: { note: string; name: string | undefined }) =>
      call(sendChoice, {
        params: { token },
        body: { note, ...(name !== undefined && { name }) },
      }),
    onSuccess: (answer) => {
      store(answer.data);
      if (answer.message) showAlert({ type: 'success', message: answer.message });
    },
    onError: showError,
  });
  if (!share.can_choose) return undefined;
  const needsName = share.visitor_name === null;
  return {
    ids: new Set(data?.asset_ids),
    max: share.choice_max,
    sentAt: data?.sent_at ?? null,
    needsName,
    waitingId,
    toggle: (id) => (needsName ? setWaitingId(id) : change.mutate({ id })),
    confirmName: (name) => {
      if (waitingId !== null) change.mutate({ id: waitingId, name });
      setWaitingId(null);
    },
    cancelName: () => setWaitingId(null),
    isSending: send.isPending,
    send: (note, name, onSent) => send.mutate({ note, name }, { onSuccess: onSent }),
  };
}
