import sharp from 'sharp';
import { vi } from 'vitest';

// The test files of a project share processes, which read the packages once. Each file gets new modules of our own, and sharp as it
// is before it is confined.
vi.resetModules();
vi.restoreAllMocks();
vi.unstubAllEnvs();
sharp.unblock({ operation: ['VipsForeignLoad'] });
