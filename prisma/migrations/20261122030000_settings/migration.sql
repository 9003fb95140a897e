-- CreateTable
CREATE TABLE "setting" (
    "section" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" INTEGER,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("section")
);

-- AddForeignKey
ALTER TABLE "setting" ADD CONSTRAINT "setting_updated_by_fkey" FOREIGN KEY ("updated_by") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Every server drops its copy of a section that changed
CREATE FUNCTION "tell_setting_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changed', 'setting:' || coalesce(NEW.section, OLD.section));
  RETURN NULL;
END $$;
CREATE TRIGGER "setting_changed" AFTER INSERT OR UPDATE OR DELETE ON "setting" FOR EACH ROW EXECUTE FUNCTION "tell_setting_changed"();
