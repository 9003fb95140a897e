import type { DataUpdate } from '@spindle/contracts/metadata/metadata';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { assetQuery } from '../../assets/asset-query.ts';
import { showError } from '../../ui/alerts/alerts.ts';
import type { Values } from '../../ui/fields/schema-values.ts';
import { changedMeanwhile, useUpdateData } from './metadata-api.ts';

/** An update that was refused because somebody else has changed the same fields. */
export interface EditConflict {
  /** Names of these fields. */
  names: string[];
  update: DataUpdate;
  /** The metadata that the other user has saved. */
  theirs: Values;
}

/** Whose value of a field is kept. */
export type Side = 'mine' | 'theirs';

/** Saves metadata of an asset. Holds the conflict, if there is one, until the user has chosen a value of each field. */
export function useSaveData(id: string, onSaved: () => void) {
  const client = useQueryClient();
  const update = useUpdateData(id);
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const save = (sent: DataUpdate) =>
    update.mutate(sent, {
      onSuccess: () => {
        setConflict(null);
        onSaved();
      },
      onError: async (error) => {
        const names = changedMeanwhile(error);
        if (names.length === 0) return;
        try {
          const asset = await client.fetchQuery({ ...assetQuery(id), staleTime: 0 });
          setConflict({ names, update: sent, theirs: asset.data });
        } catch (failure) {
          showError(failure);
        }
      },
    });
  const resolve = (sides: Record<string, Side>) => {
    if (!conflict) return;
    const { names, update: refused, theirs } = conflict;
    const isKept = ([name]: [string, unknown]) => sides[name] !== 'theirs';
    const data = Object.fromEntries(Object.entries(refused.data).filter(isKept));
    const expected = { ...refused.expected };
    for (const name of names) {
      // Sent again, so that a third change is noticed too.
      if (name in data) expected[name] = theirs[name] ?? null;
      else delete expected[name];
    }
    if (Object.keys(data).length > 0 || refused.data_schema_id !== undefined)
      return save({ ...refused, data, expected });
    setConflict(null);
    onSaved();
  };
  return {
    save,
    isPending: update.isPending,
    conflict,
    resolve,
    dismiss: () => setConflict(null),
  };
}
