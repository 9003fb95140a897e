-- Inserts events, each with a delivery for every subscribed consumer, and wakes the consumers. A consumer that subscribes
-- later can be sent the events of the last 30 days. The arrays are parallel; a body is null unless it must be frozen now.
CREATE OR REPLACE FUNCTION record_events(names text[], assets uuid[], creators int[], bodies json[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH recorded AS (
    INSERT INTO event (name, asset_id, creator_id, is_from_addon, body)
    SELECT given.name, asset, creator, coalesce(current_setting('spindle.is_from_addon', true), '') = 'on', given.body
    FROM unnest(names, assets, creators, bodies) AS given(name, asset, creator, body)
    RETURNING seq, name
  )
  INSERT INTO event_delivery (event_seq, consumer, state, settled_at)
  SELECT seq, consumer, CASE WHEN is_paused THEN 'SKIPPED' ELSE 'PENDING' END::delivery_state,
    CASE WHEN is_paused THEN now() END
  FROM recorded JOIN event_subscription ON event_name = name ORDER BY seq;
  IF FOUND THEN PERFORM pg_notify('events', ''); END IF;
END $$;
