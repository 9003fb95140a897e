-- What jobs for the content delivery network were asked for: beside the job, whose row lists of jobs read.
CREATE TABLE "cdn_job" (
  "job_id" INTEGER NOT NULL,
  "urls" TEXT[] NOT NULL,
  "parts" JSONB NOT NULL,
  "expiry_hours" INTEGER,
  CONSTRAINT "cdn_job_pkey" PRIMARY KEY ("job_id"),
  CONSTRAINT "cdn_job_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
