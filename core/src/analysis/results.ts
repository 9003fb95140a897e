import { z } from 'zod';

/** Something that a picture shows, and how sure the model is, 0 to 1. */
const Label = z.object({ label: z.string(), score: z.number() });

/** Result of IMAGE_ANALYSIS. Labels from the most probable. */
export const ImageAnalysisResult = z.object({ labels: z.array(Label) });
export type ImageAnalysisResult = z.infer<typeof ImageAnalysisResult>;
