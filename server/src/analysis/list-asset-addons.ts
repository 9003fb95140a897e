import type { AddonState, AssetAddon } from '@spindle/contracts/analysis/asset-addons';
import { AnalysisAddonKey } from '@spindle/contracts/settings/event-hooks';
import { labelsOfResult } from '@spindle/core/analysis/labels-of-result';
import { PoseResult, SpeechResult, textOfResult } from '@spindle/core/analysis/results';
import type { Context } from '@spindle/core/context';
import type { SettingValues } from '@spindle/core/settings/definitions';
import type { Analysis, Asset, Step } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { presentSource } from './present-source.ts';

type LastStep = Pick<Step, 'key' | 'status' | 'message'>;

/** Lists what each add-on found on an asset, and what it is doing. An add-on that is off shows no results. */
export async function listAssetAddons(
  { db }: Context,
  asset: Authorized<Asset, 'view'>,
  addons: SettingValues['addons'],
): Promise<AssetAddon[]> {
  const [rows, steps, faces] = await Promise.all([
    db.analysis.findMany({ where: { assetId: asset.id } }),
    findLastSteps({ db }, asset),
    db.face.count({ where: { assetId: asset.id } }),
  ]);
  return AnalysisAddonKey.options.map((key) => {
    const isOn = addons[key].added && addons[key].enabled;
    const row = isOn ? rows.find(({ addon }) => addon === key) : undefined;
    const step = isOn ? steps.find((one) => one.key === key.toLowerCase()) : undefined;
    const state = isOn ? stateOf(row, step) : 'OFF';
    return {
      key,
      state,
      error: state === 'FAILED' ? (step?.message ?? '') : '',
      labels: row ? labelsOfResult(key, row.result) : [],
      text: row ? textOf(key, row.result) : '',
      audio_tracks: row && key === 'AUDIO_SUBTITLES' ? tracksOf(row) : null,
      count: row ? countOf(row, key, faces) : null,
      source: row ? presentSource(row, asset) : null,
    };
  });
}

/** Finds the last step of each add-on. */
function findLastSteps({ db }: Pick<Context, 'db'>, { id }: Asset): Promise<LastStep[]> {
  return db.$queryRaw<LastStep[]>`
    SELECT DISTINCT ON (step.key) step.key, step.status, step.message
    FROM job JOIN step ON step.job_id = job.id
    WHERE job.asset_id = ${id}::uuid AND step."group" = 'addons'
    ORDER BY step.key, step.id DESC`;
}

function stateOf(row: Analysis | undefined, step: LastStep | undefined): AddonState {
  if (step?.status === 'QUEUED' || step?.status === 'IN_PROGRESS') return 'WORKING';
  if (step?.status === 'ERROR') return 'FAILED';
  return row ? 'ANALYZED' : 'NOT_ANALYZED';
}

function textOf(key: AnalysisAddonKey, result: unknown): string {
  if (key === 'TEXT_RECOGNITION') return textOfResult(result);
  if (key !== 'AUDIO_SUBTITLES') return '';
  return SpeechResult.parse(result)
    .passages.map(({ text }) => text)
    .join('\n');
}

function tracksOf({ result }: Analysis): AssetAddon['audio_tracks'] {
  const { tracks } = SpeechResult.parse(result);
  return tracks && { languages: tracks.languages, used: tracks.used };
}

function countOf({ result }: Analysis, key: AnalysisAddonKey, faces: number): number | null {
  if (key === 'FACE_RECOGNITION') return faces;
  return key === 'POSE_ESTIMATION' ? PoseResult.parse(result).people.length : null;
}
