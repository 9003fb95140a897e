-- Why the sweep of the file store last refused to move anything; shown to operators.
ALTER TABLE "installation" ADD COLUMN "sweep_refusal" TEXT;
