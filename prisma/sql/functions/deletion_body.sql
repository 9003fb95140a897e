-- Returns the body of the events file-deleted and file-undeleted.
CREATE OR REPLACE FUNCTION deletion_body(event text, asset uuid, keys text[], message text)
RETURNS json LANGUAGE sql IMMUTABLE AS $$
  SELECT json_build_object('event', event, 'id', replace(asset::text, '-', ''), 'keys', to_json(keys), 'status', 'OK',
    'message', message, 'statusMsg', message, 'errors', '{}'::json)
$$;
