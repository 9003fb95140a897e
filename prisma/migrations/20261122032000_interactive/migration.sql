-- CreateTable
CREATE TABLE "interactive_task" (
    "id" SERIAL NOT NULL,
    "task" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "status" "work_status" NOT NULL DEFAULT 'QUEUED',
    "message" TEXT NOT NULL DEFAULT '',
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "interactive_task_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "interactive_task_requested_at_idx" ON "interactive_task"("requested_at");

-- Whoever waits is woken when it is done
CREATE TRIGGER "interactive_task_ended" AFTER UPDATE OF "status" ON "interactive_task" FOR EACH ROW
  WHEN (NEW."status" IN ('COMPLETED', 'ERROR')) EXECUTE FUNCTION "tell_changed"('interactive');
