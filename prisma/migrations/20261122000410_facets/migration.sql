-- One bit for each name of a colour that takes a twelfth of the picture or more; the order is that of COLORS in the contracts
CREATE FUNCTION "color_bits_of"("metadata" jsonb) RETURNS integer LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  "entry" jsonb; "hex" text; "r" integer; "g" integer; "b" integer; "high" integer; "range" integer;
  "hue" double precision; "name" integer; "bits" integer := 0;
BEGIN
  IF jsonb_typeof("metadata"->'ColorPalette') IS DISTINCT FROM 'array' THEN RETURN 0; END IF;
  FOR "entry" IN SELECT jsonb_array_elements("metadata"->'ColorPalette') LOOP
    "hex" := "entry"->>'hex';
    CONTINUE WHEN "hex" IS NULL OR "hex" !~ '^#[0-9a-fA-F]{6}$' OR jsonb_typeof("entry"->'percent') IS DISTINCT FROM 'number';
    CONTINUE WHEN ("entry"->>'percent')::double precision < 8;
    "r" := ('x' || substr("hex", 2, 2))::bit(8)::integer;
    "g" := ('x' || substr("hex", 4, 2))::bit(8)::integer;
    "b" := ('x' || substr("hex", 6, 2))::bit(8)::integer;
    "high" := greatest("r", "g", "b");
    "range" := "high" - least("r", "g", "b");
    IF "high" < 50 THEN "name" := 9;
    ELSIF "range" < 0.14 * "high" THEN "name" := CASE WHEN "high" > 220 THEN 11 ELSE 10 END;
    ELSE
      "hue" := 60 * CASE "high"
        WHEN "r" THEN ("g" - "b")::double precision / "range"
        WHEN "g" THEN 2 + ("b" - "r")::double precision / "range"
        ELSE 4 + ("r" - "g")::double precision / "range" END;
      IF "hue" < 0 THEN "hue" := "hue" + 360; END IF;
      "name" := CASE
        WHEN "hue" < 14 OR "hue" >= 345 THEN 0
        WHEN "hue" < 45 THEN CASE WHEN "high" < 170 THEN 8 ELSE 1 END
        WHEN "hue" < 68 THEN 2 WHEN "hue" < 160 THEN 3 WHEN "hue" < 195 THEN 4
        WHEN "hue" < 255 THEN 5 WHEN "hue" < 290 THEN 6 ELSE 7 END;
    END IF;
    "bits" := "bits" | (1 << "name");
  END LOOP;
  RETURN "bits";
END $$;

-- AlterTable
ALTER TABLE "asset" ADD COLUMN "color_bits" INTEGER GENERATED ALWAYS AS ("color_bits_of"("metadata")) STORED;

-- What facets count, so that they are counted from the index alone
CREATE INDEX "asset_facets" ON "asset" ("upload_time", "kind", "status", "schema_id", "creator_id", "color_bits") WHERE "trashed_at" IS NULL;
-- Assets of a schema are found by an index; those without one cost it nothing
CREATE INDEX "asset_by_schema" ON "asset" ("schema_id", "upload_time", "seq") WHERE "trashed_at" IS NULL AND "schema_id" <> 0;

-- CreateTable
CREATE TABLE "saved_search" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_search_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_search_user_id_name_key" ON "saved_search"("user_id", "name");

-- AddForeignKey
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
