import type { AnalysisAddonKey } from '@spindle/contracts/settings/event-hooks';
import { EmotionResult, ImageAnalysisResult, PoseResult, SceneResult } from './results.ts';

/** Something that a picture shows, and how sure the model is, 0 to 1. */
export interface ResultLabel {
  label: string;
  score: number;
}

/** Returns each label of a stored result once, from the most probable. */
export function labelsOfResult(addon: AnalysisAddonKey, result: unknown): ResultLabel[] {
  switch (addon) {
    case 'FACE_RECOGNITION':
    case 'TEXT_RECOGNITION':
    case 'AUDIO_SUBTITLES':
      return [];
    case 'EMOTION_RECOGNITION':
      return bestLabels(EmotionResult.parse(result).faces.flatMap(({ labels }) => labels));
    case 'POSE_ESTIMATION':
      return bestLabels(PoseResult.parse(result).people.flatMap(({ labels }) => labels));
    case 'SCENE_CLASSIFICATION':
      return bestLabels(SceneResult.parse(result).labels);
    case 'IMAGE_ANALYSIS':
      return bestLabels(ImageAnalysisResult.parse(result).labels);
  }
}

/** Returns each label once, with its highest score, from the most probable. */
export function bestLabels(labels: readonly ResultLabel[]): ResultLabel[] {
  const best = new Map<string, number>();
  for (const { label, score } of labels) best.set(label, Math.max(score, best.get(label) ?? 0));
  return [...best]
    .map(([label, score]) => ({ label, score }))
    .sort((a, b) => b.score - a.score || a.label.localeCompare(b.label));
}
