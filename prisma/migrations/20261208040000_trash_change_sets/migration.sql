-- Moves to the trash and back are change sets too.
ALTER TYPE "change_set_kind" ADD VALUE 'TRASH';

-- Marks set one after the other are one change set.
ALTER TABLE "change_set" ADD COLUMN "open_until" TIMESTAMPTZ(3);
