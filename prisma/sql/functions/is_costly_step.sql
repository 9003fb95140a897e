-- Returns whether a step can occupy a processor core for many seconds: the tiles of an image, and every task for
-- documents, videos and audio, because external programs render or read them.
CREATE OR REPLACE FUNCTION is_costly_step(task text, content_type text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT task = 'make-tiles' OR coalesce(content_type LIKE ANY (ARRAY[
    'image/svg+xml%', 'application/postscript%', 'application/illustrator%', 'application/pdf%',
    'application/vnd.openxmlformats-officedocument%', 'application/vnd.oasis.opendocument%', 'application/vnd.ms-%',
    'application/msword%', 'application/rtf%',
    'video/%', 'audio/%', 'application/ogg%', 'application/mxf%']), false)
$$;
