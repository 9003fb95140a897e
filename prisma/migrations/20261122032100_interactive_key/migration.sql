-- AlterTable
ALTER TABLE "interactive_task" ADD COLUMN "key" TEXT NOT NULL DEFAULT '';

-- The same work is not begun twice
CREATE UNIQUE INDEX "interactive_task_open" ON "interactive_task" ("key") WHERE "status" = 'QUEUED' AND "key" <> '';
