import { z } from 'zod';

/** Something that a picture shows, and how sure the model is, 0 to 1. */
const Label = z.object({ label: z.string(), score: z.number() });

/** Top left corner and size, as shares of the picture as a viewer sees it. */
const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** Result of IMAGE_ANALYSIS. Labels and objects from the most probable. */
export const ImageAnalysisResult = z.object({
  labels: z.array(Label),
  objects: z.array(Label.extend({ box: Box })).default([]),
  /** What found the objects. Null in results that have none. */
  objectsModel: z
    .object({ provider: z.string(), model: z.string(), version: z.string() })
    .nullable()
    .default(null),
});
export type ImageAnalysisResult = z.infer<typeof ImageAnalysisResult>;

/** Result of SCENE_CLASSIFICATION: tags of images that look alike, from the most probable. */
export const SceneResult = z.object({ labels: z.array(Label) });
export type SceneResult = z.infer<typeof SceneResult>;

/** A line of text, with its corners in reading direction from the top left one: shares of the picture as a viewer sees it. */
const RecognizedLine = z.object({
  text: z.string(),
  score: z.number(),
  /** Page of a PDF, from 1. */
  page: z.number().int().default(1),
  corners: z.array(z.object({ x: z.number(), y: z.number() })).length(4),
});

/** Result of TEXT_RECOGNITION: the lines of the preview, or of the pages of a PDF without text, from top to bottom. */
export const TextRecognitionResult = z.object({ lines: z.array(RecognizedLine) });
export type TextRecognitionResult = z.infer<typeof TextRecognitionResult>;

/** Returns the text of a result of TEXT_RECOGNITION, a line each. */
export const textOfResult = (result: unknown): string =>
  TextRecognitionResult.parse(result)
    .lines.map(({ text }) => text)
    .join('\n');

/** Result of FACE_RECOGNITION: the number of faces. The faces themselves are biometric data, in a table of their own. */
export const FaceRecognitionResult = z.object({ faces: z.number().int() });
export type FaceRecognitionResult = z.infer<typeof FaceRecognitionResult>;

/** Result of EMOTION_RECOGNITION: the faces with their labels, from the most probable. */
export const EmotionResult = z.object({
  faces: z.array(z.object({ box: Box, labels: z.array(Label) })),
});
export type EmotionResult = z.infer<typeof EmotionResult>;

/** Result of POSE_ESTIMATION: the people, and what each does. */
export const PoseResult = z.object({
  people: z.array(z.object({ score: z.number(), box: Box, labels: z.array(Label) })),
});
export type PoseResult = z.infer<typeof PoseResult>;

/**
 * Result of AUDIO_SUBTITLES: the language (BCP 47) and what is said, with its start and end in seconds. `md5`: of the subtitles that were
 * created. Both are null when no speech was found, or when the asset had subtitles already.
 */
export const SpeechResult = z.object({
  language: z.string().nullable(),
  passages: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
  md5: z.string().nullable(),
  /** The audio tracks of the file. Null when they were not read. */
  tracks: z
    .object({
      /** The language of each: BCP 47, or null if the file does not state it. */
      languages: z.array(z.string().nullable()),
      /** Position of the one that was transcribed, from 0. */
      used: z.number().int(),
      /** Whether a user chose it. */
      is_chosen: z.boolean(),
    })
    .nullable()
    .default(null),
});
export type SpeechResult = z.infer<typeof SpeechResult>;
