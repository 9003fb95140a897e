-- The system health page shows which worker performs a task.
ALTER TABLE interactive_task
  ADD COLUMN worker_id uuid,
  ADD COLUMN started_at timestamptz(3);
