-- The identity of this installation. The file store holds the same id, so that neither is ever used with a foreign counterpart unnoticed.
CREATE TABLE "installation" (
  "only" BOOLEAN PRIMARY KEY DEFAULT true CHECK ("only"),
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "store_marked_at" TIMESTAMPTZ(3)
);
INSERT INTO "installation" DEFAULT VALUES;
