import type { Asset, AssetKind } from '@spindle/contracts/assets/assets';
import type { ExtendedResult, SearchAnswer } from '@spindle/contracts/search/search';
import type { ComponentType } from 'react';
import { t } from './texts.ts';

/** What a list shows of an asset. */
export interface AssetSummary extends ExtendedResult {
  id: string;
}

const listed = new WeakMap<ExtendedResult, AssetSummary>();

/** The assets of an answer, in its order. What has not changed since the last time is the same object. */
export function summarizeAssets({
  result,
  extended_result,
}: Pick<SearchAnswer, 'result' | 'extended_result'>): AssetSummary[] {
  return result.flatMap((id) => {
    const found = extended_result[id];
    if (!found) return [];
    const asset = listed.get(found) ?? { id, ...found };
    listed.set(found, asset);
    return [asset];
  });
}

/** Returns what a list shows of an asset whose details are known. */
export function summaryOf(asset: Asset): AssetSummary {
  return {
    ...asset,
    width: asset.metadata.width ?? null,
    height: asset.metadata.height ?? null,
    duration: asset.metadata.duration ?? null,
    has_preview: asset.addons_info.ON_DEMAND_IMAGE?.available ?? false,
  };
}

/** One thing that can be done with an asset of a list. */
export interface AssetAction {
  key: string;
  label: string;
  icon: ComponentType<{ size: number; stroke: number }>;
  /** Whether it is for assets in the trash, and for no others; all else is for assets that are not. */
  isForTrashed?: true;
  /** Of which assets it is offered, where not of all. */
  isFor?: (asset: AssetSummary) => boolean;
  onRun: (asset: AssetSummary) => void;
}

/** What of all that can be done makes sense for this one. */
export function actionsFor(
  asset: AssetSummary,
  actions: readonly AssetAction[],
): readonly AssetAction[] {
  return actions.filter(
    ({ isForTrashed = false, isFor }) => isForTrashed === asset.trashed && (isFor?.(asset) ?? true),
  );
}

export function kindOf(contentType: string): AssetKind {
  if (contentType.startsWith('image/')) return 'IMAGE';
  if (contentType.startsWith('video/')) return 'VIDEO';
  return contentType.startsWith('audio/') ? 'AUDIO' : 'OTHER';
}

/** `Image`, `Video`, `Audio`, `File` */
export function kindName(kind: AssetKind): string {
  return t(KIND_NAMES[kind]);
}

const KIND_NAMES = { IMAGE: 'image', VIDEO: 'video', AUDIO: 'audio', OTHER: 'other' } as const;

/** `photo.final.JPG` is `photo.final` and `JPG`; a name that only begins with a dot has no extension. */
export function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  if (dot <= 0 || dot === name.length - 1) return { stem: name, extension: '' };
  return { stem: name.slice(0, dot), extension: name.slice(dot + 1) };
}

/** Whether the original could not be read. */
export function isFailed({ status, errors }: Pick<AssetSummary, 'status' | 'errors'>): boolean {
  return status === 'ERROR' || (status !== 'NOT_READY' && errors.original !== undefined);
}
