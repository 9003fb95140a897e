-- What waits for a program: few rows, looked for whenever a worker starts and programs are installed.
CREATE INDEX "step_waits" ON "step" ("waits_for", "id") WHERE "waits_for" IS NOT NULL;
