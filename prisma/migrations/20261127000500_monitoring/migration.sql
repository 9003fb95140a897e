-- Traces: the trace context of the request that started a job, and of the caller of an interactive task. Null without tracing.
ALTER TABLE job ADD COLUMN trace_parent text;
ALTER TABLE interactive_task ADD COLUMN trace_parent text;
-- The worker that claimed a step last.
ALTER TABLE step ADD COLUMN worker_id uuid;
-- What /admin/health shows about a worker. Bytes of the file system of its working files.
ALTER TABLE worker_process ADD COLUMN host text NOT NULL DEFAULT '';
ALTER TABLE worker_process ADD COLUMN version text NOT NULL DEFAULT '';
ALTER TABLE worker_process ADD COLUMN disk_free bigint;
ALTER TABLE worker_process ADD COLUMN disk_total bigint;
