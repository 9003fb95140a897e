-- The outbox: changes of assets, and their delivery to webhooks, the database export and add-ons.
CREATE TABLE event (
  seq bigserial PRIMARY KEY,
  id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  name text NOT NULL,
  asset_id uuid,
  creator_id integer,
  is_from_addon boolean NOT NULL DEFAULT false,
  body json,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX event_created_at ON event (created_at);

CREATE TABLE event_subscription (
  consumer text NOT NULL,
  event_name text NOT NULL,
  is_paused boolean NOT NULL DEFAULT false,
  PRIMARY KEY (consumer, event_name)
);

CREATE TYPE delivery_state AS ENUM ('PENDING', 'DELIVERED', 'FAILED', 'SKIPPED');

CREATE TABLE event_delivery (
  id bigserial PRIMARY KEY,
  event_seq bigint NOT NULL REFERENCES event (seq) ON DELETE CASCADE,
  consumer text NOT NULL,
  state delivery_state NOT NULL DEFAULT 'PENDING',
  due_at timestamptz(3) NOT NULL DEFAULT now(),
  claimed_until timestamptz(3),
  attempts integer NOT NULL DEFAULT 0,
  is_redelivery boolean NOT NULL DEFAULT false,
  settled_at timestamptz(3)
);
CREATE UNIQUE INDEX event_delivery_event_seq_consumer_key ON event_delivery (event_seq, consumer);
CREATE INDEX event_delivery_due ON event_delivery (consumer, due_at, id) WHERE state = 'PENDING';
CREATE INDEX event_delivery_consumer_id_idx ON event_delivery (consumer, id DESC);
