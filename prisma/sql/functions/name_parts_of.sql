-- Returns the rest of a name from each of its words on, except the first: `red car-port.jpg` returns `car-port` and
-- `port`. The file extension is removed. At most 12 parts of 24 characters.
CREATE OR REPLACE FUNCTION name_parts_of(name_key text) RETURNS SETOF text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  rest text := regexp_replace(name_key, '(.)\.[a-z0-9]{1,5}$', '\1');
  shorter text;
BEGIN
  FOR part_number IN 1..12 LOOP
    -- Removes the first word and the separators after it. Letters outside ASCII belong to words.
    shorter := regexp_replace(rest, '^[a-z0-9\u0080-\U0010FFFF]*[^a-z0-9\u0080-\U0010FFFF]+', '');
    EXIT WHEN shorter = '' OR shorter = rest;
    RETURN NEXT left(shorter, 24);
    rest := shorter;
  END LOOP;
END $$;
