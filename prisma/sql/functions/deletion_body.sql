-- Returns the body of the events file-deleted and file-undeleted.
CREATE OR REPLACE FUNCTION deletion_body(event text, asset uuid, keys text[], message text)
RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('event', event, 'id', replace(asset::text, '-', ''), 'keys', to_jsonb(keys), 'status', 'OK',
    'message', message, 'statusMsg', message, 'errors', '{}'::jsonb)
$$;
