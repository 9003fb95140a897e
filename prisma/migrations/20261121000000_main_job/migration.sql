-- CreateEnum
CREATE TYPE "asset_status" AS ENUM ('NOT_READY', 'OK', 'ERROR', 'ARCHIVED');

-- CreateEnum
CREATE TYPE "asset_kind" AS ENUM ('IMAGE', 'VIDEO', 'AUDIO', 'OTHER');

-- CreateEnum
CREATE TYPE "work_status" AS ENUM ('QUEUED', 'IN_PROGRESS', 'COMPLETED', 'ERROR');

-- CreateTable
CREATE TABLE "asset" (
    "id" UUID NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT COLLATE "C" NOT NULL,
    "kind" "asset_kind" NOT NULL,
    "content_type" TEXT COLLATE "C" NOT NULL,
    "status" "asset_status" NOT NULL DEFAULT 'NOT_READY',
    "error" TEXT,
    "trashed_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "creator_id" INTEGER NOT NULL,
    "update_user_id" INTEGER NOT NULL,
    "schema_id" INTEGER NOT NULL DEFAULT 0,
    "data" JSONB NOT NULL DEFAULT '{}',
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "thumbhash" TEXT,
    "dhash" TEXT,
    "search_text" TEXT NOT NULL DEFAULT '',
    "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple', "search_text")) STORED,
    "size" BIGINT NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "duration" DOUBLE PRECISION,
    "has_preview" BOOLEAN NOT NULL DEFAULT false,
    "public" BOOLEAN NOT NULL DEFAULT false,
    "upload_path" TEXT NOT NULL DEFAULT '',
    "upload_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "asset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file" (
    "id" SERIAL NOT NULL,
    "asset_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "storage" TEXT NOT NULL,
    "bucket" TEXT NOT NULL DEFAULT '',
    "object_key" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "content_type" TEXT NOT NULL,
    "md5" TEXT,
    "sha256" TEXT,
    "crc32" BIGINT,
    "width" INTEGER,
    "height" INTEGER,
    "duration" DOUBLE PRECISION,
    "public" BOOLEAN NOT NULL DEFAULT false,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job" (
    "id" SERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "status" "work_status" NOT NULL DEFAULT 'QUEUED',
    "message" TEXT NOT NULL DEFAULT '',
    "creator_id" INTEGER NOT NULL,
    "asset_id" UUID,
    "input" JSONB NOT NULL DEFAULT '{}',
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "step" (
    "id" SERIAL NOT NULL,
    "job_id" INTEGER NOT NULL,
    "group" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "task" TEXT NOT NULL,
    "status" "work_status" NOT NULL DEFAULT 'QUEUED',
    "percent" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "message" TEXT NOT NULL DEFAULT '',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "not_before" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "heartbeat_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "waits_for" TEXT,

    CONSTRAINT "step_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "worker_process" (
    "id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "heartbeat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "unavailable" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "worker_process_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_snapshot" (
    "id" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "request" JSONB NOT NULL,
    "total" INTEGER NOT NULL,
    "as_of" BIGINT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "search_snapshot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "role_id" INTEGER NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "group_asset_access" BOOLEAN NOT NULL DEFAULT true,
    "access_id" TEXT NOT NULL,
    "upload_key" TEXT NOT NULL,
    "api_key_encrypted" TEXT NOT NULL,
    "api_key_hash" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "preferences" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "asset_seq_key" ON "asset"("seq");

-- CreateIndex
CREATE INDEX "asset_words" ON "asset" USING GIN ("words");

-- CreateIndex
CREATE UNIQUE INDEX "file_object_key_key" ON "file"("object_key");

-- CreateIndex
CREATE INDEX "file_sha256_idx" ON "file"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "file_asset_id_version_key_key" ON "file"("asset_id", "version", "key");

-- CreateIndex
CREATE INDEX "job_requested_at_idx" ON "job"("requested_at" DESC);

-- CreateIndex
CREATE INDEX "job_status_requested_at_idx" ON "job"("status", "requested_at" DESC);

-- CreateIndex
CREATE INDEX "job_asset_id_idx" ON "job"("asset_id");

-- CreateIndex
CREATE UNIQUE INDEX "step_job_id_group_key_key" ON "step"("job_id", "group", "key");

-- CreateIndex
CREATE INDEX "search_snapshot_used_at_idx" ON "search_snapshot"("used_at");

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "user_access_id_key" ON "user"("access_id");

-- CreateIndex
CREATE UNIQUE INDEX "user_upload_key_key" ON "user"("upload_key");

-- CreateIndex
CREATE UNIQUE INDEX "user_api_key_hash_key" ON "user"("api_key_hash");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- AddForeignKey
ALTER TABLE "asset" ADD CONSTRAINT "asset_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file" ADD CONSTRAINT "file_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "step" ADD CONSTRAINT "step_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What a row may hold
ALTER TABLE "user" ADD CONSTRAINT "user_role_id" CHECK ("role_id" BETWEEN 1 AND 5);
ALTER TABLE "user" ADD CONSTRAINT "user_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "step" ADD CONSTRAINT "step_percent" CHECK ("percent" BETWEEN 0 AND 100);
ALTER TABLE "step" ADD CONSTRAINT "step_group" CHECK ("group" IN ('preprocess', 'transcodes', 'addons', 'conversions', 'postprocess'));
ALTER TABLE "file" ADD CONSTRAINT "file_storage" CHECK ("storage" IN ('disk', 's3'));

-- The sorts of a search, each with its tie-break; live assets and trash apart
CREATE INDEX "asset_by_upload_time" ON "asset" ("upload_time", "seq") WHERE "trashed_at" IS NULL;
CREATE INDEX "asset_by_name" ON "asset" ("name_key", "seq") WHERE "trashed_at" IS NULL;
CREATE INDEX "asset_by_content_type" ON "asset" ("content_type", "seq") WHERE "trashed_at" IS NULL;
CREATE INDEX "asset_by_size" ON "asset" ("size", "seq") WHERE "trashed_at" IS NULL;
CREATE INDEX "asset_by_status" ON "asset" ("status", "seq") WHERE "trashed_at" IS NULL;
CREATE INDEX "asset_by_creator" ON "asset" ("creator_id", "upload_time", "seq") WHERE "trashed_at" IS NULL;
CREATE INDEX "asset_trash" ON "asset" ("upload_time", "seq") WHERE "trashed_at" IS NOT NULL;

-- The steps that the reconciler looks for
CREATE INDEX "step_open" ON "step" ("status", "not_before") WHERE "status" IN ('QUEUED', 'IN_PROGRESS');

-- Every server drops what it has cached of a changed row
CREATE FUNCTION "tell_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changed', TG_ARGV[0] || ':' || OLD.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER "asset_changed" AFTER UPDATE OR DELETE ON "asset" FOR EACH ROW EXECUTE FUNCTION "tell_changed"('asset');
CREATE TRIGGER "session_changed" AFTER UPDATE OR DELETE ON "session" FOR EACH ROW EXECUTE FUNCTION "tell_changed"('session');
CREATE TRIGGER "user_changed" AFTER UPDATE OR DELETE ON "user" FOR EACH ROW EXECUTE FUNCTION "tell_changed"('user');
