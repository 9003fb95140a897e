import { bestLabels } from '@spindle/core/analysis/labels-of-result';
import type { PoseResult } from '@spindle/core/analysis/results';
import type { Analyzer } from './analyzer.ts';
import { labelsField } from './labels-field.ts';
import { roundBox, roundLabel, roundShare } from './round.ts';

/** POSE_ESTIMATION: what the people on an image do. The points of their bodies are not stored. */
export const poseEstimation: Analyzer = {
  capability: 'pose',
  async examine(_ctx, { path, models, disposition, signal }) {
    const { poses } = await models.run('pose', { path }, signal);
    const people = poses.map(({ score, box, labels }) => ({
      score: roundShare(score),
      box: roundBox(box),
      labels: labels.map(roundLabel),
    }));
    const result: PoseResult = { people };
    const labels = bestLabels(people.flatMap((person) => person.labels));
    return { result, fields: { _filespin_pose_labels: labelsField(labels, disposition) } };
  },
};
