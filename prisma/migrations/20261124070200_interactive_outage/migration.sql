-- Whether an outage ended a task that a caller waits for: the same call succeeds later.
ALTER TABLE "interactive_task" ADD COLUMN "is_retryable" BOOLEAN NOT NULL DEFAULT false;
