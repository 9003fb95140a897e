-- Sorts by date taken and by rating read these indexes alone: INCLUDE has the columns of their expressions.
DROP INDEX asset_by_taken;
CREATE INDEX asset_by_taken ON asset (taken_local(taken_at, upload_time, taken_offset), seq)
  INCLUDE (taken_at, upload_time, taken_offset) WHERE trashed_at IS NULL;
CREATE INDEX asset_by_rating ON asset (coalesce(rating, 0), seq) INCLUDE (rating) WHERE trashed_at IS NULL;

-- Most assets have no marks.
CREATE INDEX asset_by_flag ON asset (flag, seq) WHERE trashed_at IS NULL AND flag IS NOT NULL;
CREATE INDEX asset_by_color_label ON asset (color_label, seq) WHERE trashed_at IS NULL AND color_label IS NOT NULL;

-- Bitmaps have facts now: build all again.
TRUNCATE mapped_block;
