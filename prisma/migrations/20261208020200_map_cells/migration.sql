-- Returns the cell of a position on a square map of the world (Web Mercator) with 2^22 columns and rows. Its bits alternate between row and
-- column, from the highest: the cells of any square of a coarser grid are consecutive.
CREATE FUNCTION map_cell(latitude double precision, longitude double precision) RETURNS bigint
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  size CONSTANT double precision := 4194304;
  sine CONSTANT double precision := sin(radians(greatest(-85.0511, least(85.0511, latitude))));
  x bigint := least(size - 1, floor((longitude + 180) / 360 * size));
  y bigint := floor((0.5 - ln((1 + sine) / (1 - sine)) / (4 * pi())) * size);
BEGIN
  x := (x | (x << 16)) & 281470681808895;
  x := (x | (x << 8)) & 71777214294589695;
  x := (x | (x << 4)) & 1085102592571150095;
  x := (x | (x << 2)) & 3689348814741910323;
  x := (x | (x << 1)) & 6148914691236517205;
  y := (y | (y << 16)) & 281470681808895;
  y := (y | (y << 8)) & 71777214294589695;
  y := (y | (y << 4)) & 1085102592571150095;
  y := (y | (y << 2)) & 3689348814741910323;
  y := (y | (y << 1)) & 6148914691236517205;
  RETURN (y << 1) | x;
END $$;

-- The map reads this index alone: INCLUDE has the columns of its expression.
CREATE INDEX asset_by_map_cell ON asset (map_cell(latitude, longitude), seq) INCLUDE (latitude, longitude)
  WHERE trashed_at IS NULL AND latitude IS NOT NULL AND longitude IS NOT NULL;
