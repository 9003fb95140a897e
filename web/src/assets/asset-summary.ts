import type { Asset, AssetKind } from '@spindle/contracts/assets/assets';
import type { ExtendedResult, SearchAnswer } from '@spindle/contracts/search/search';
import type { ComponentType } from 'react';
import { t } from './texts.ts';

/** An asset as lists show it. */
export interface AssetSummary extends ExtendedResult {
  id: string;
  /** Set for an asset that was deleted, or hidden from the user, after the list was loaded. It also counts as trashed. */
  isGone?: true;
}

const summaries = new WeakMap<ExtendedResult, AssetSummary>();

/** Returns the assets of an answer, in its order. An unchanged asset is the same object as before. */
export function summarizeAssets({
  result,
  extended_result,
}: Pick<SearchAnswer, 'result' | 'extended_result'>): AssetSummary[] {
  return result.flatMap((id) => {
    const found = extended_result[id];
    if (!found) return [];
    const asset = summaries.get(found) ?? { id, ...found };
    summaries.set(found, asset);
    return [asset];
  });
}

/** Returns what a list shows of an asset whose details are known. */
export function summaryOf(asset: Asset): AssetSummary {
  return {
    ...asset,
    title: asset.facts.title,
    rating: asset.facts.rating,
    flag: asset.facts.flag,
    color_label: asset.facts.color_label,
    taken: asset.facts.taken,
    width: asset.metadata.width ?? null,
    height: asset.metadata.height ?? null,
    duration: asset.metadata.duration ?? null,
    has_preview: asset.addons_info.ON_DEMAND_IMAGE?.available ?? false,
  };
}

/** An action on an asset of a list. */
export interface AssetAction {
  key: string;
  label: string;
  icon: ComponentType<{ size: number; stroke: number }>;
  /** Set for actions on trashed assets; all other actions are for assets outside the trash. */
  isForTrashed?: true;
  /** Tells whether the action applies to an asset; applies to all if undefined. */
  isFor?: (asset: AssetSummary) => boolean;
  onRun: (asset: AssetSummary) => void;
}

/** Returns the actions that apply to an asset. */
export function actionsFor(
  asset: AssetSummary,
  actions: readonly AssetAction[],
): readonly AssetAction[] {
  if (asset.isGone) return [];
  return actions.filter(
    ({ isForTrashed = false, isFor }) => isForTrashed === asset.trashed && (isFor?.(asset) ?? true),
  );
}

/** Tells whether the user can open an asset. `canOpenTrashed`: whether the user may see the trash. */
export function isOpenable(asset: AssetSummary, canOpenTrashed: boolean): boolean {
  return !asset.isGone && (canOpenTrashed || !asset.trashed);
}

export function kindOf(contentType: string): AssetKind {
  if (contentType.startsWith('image/')) return 'IMAGE';
  if (contentType.startsWith('video/')) return 'VIDEO';
  return contentType.startsWith('audio/') ? 'AUDIO' : 'OTHER';
}

/** Returns `Image`, `Video`, `Audio` or `File`. */
export function kindName(kind: AssetKind): string {
  return t(KIND_NAMES[kind]);
}

const KIND_NAMES = { IMAGE: 'image', VIDEO: 'video', AUDIO: 'audio', OTHER: 'other' } as const;

/** Splits `photo.final.JPG` into `photo.final` and `JPG`. A name that only starts with a dot has no extension. */
export function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  if (dot <= 0 || dot === name.length - 1) return { stem: name, extension: '' };
  return { stem: name.slice(0, dot), extension: name.slice(dot + 1) };
}

/** Returns why an intact file has no preview; null if it has one, or if its type has none. */
export function noPreviewReason(
  asset: Pick<AssetSummary, 'status' | 'errors' | 'has_preview'>,
): string | null {
  const { status, errors, has_preview } = asset;
  return has_preview || status === 'NOT_READY' || isFailed(asset) ? null : (errors.preview ?? null);
}

/** Tells whether the original could not be read. */
export function isFailed({ status, errors }: Pick<AssetSummary, 'status' | 'errors'>): boolean {
  return status === 'ERROR' || (status !== 'NOT_READY' && errors.original !== undefined);
}
