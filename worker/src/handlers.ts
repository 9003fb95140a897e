import type { TASKS } from '@spindle/core/tasks/tasks';
import type { Handler } from './handler.ts';
import { finish } from './ingest/finish.ts';
import { probe } from './ingest/probe.ts';

type TaskName = (typeof TASKS)[number]['name'];

/** Which handler does which task. */
export const HANDLERS: Record<TaskName, Handler> = { probe, finish };
