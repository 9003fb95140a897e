import sharp from 'sharp';
import { vi } from 'vitest';

// The test files of a project share processes and modules, which are read and compiled once. Each file gets sharp as it is before it
// is confined, and nothing that another has replaced.
vi.restoreAllMocks();
vi.unstubAllEnvs();
sharp.unblock({ operation: ['VipsForeignLoad'] });
