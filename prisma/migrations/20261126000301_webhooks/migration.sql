-- Webhook URLs with their secrets and health, and the log of requests.
CREATE TYPE endpoint_state AS ENUM ('ACTIVE', 'GONE', 'FAILING');

CREATE TABLE webhook_endpoint (
  id uuid PRIMARY KEY,
  url text NOT NULL,
  url_encrypted text NOT NULL,
  secret_encrypted text NOT NULL,
  secret_shown_at timestamptz(3),
  earlier_secret_encrypted text,
  earlier_secret_ends_at timestamptz(3),
  state endpoint_state NOT NULL DEFAULT 'ACTIVE',
  state_at timestamptz(3) NOT NULL DEFAULT now(),
  failing_since timestamptz(3),
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  last_failure text,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE webhook_attempt (
  id bigserial PRIMARY KEY,
  delivery_id bigint NOT NULL REFERENCES event_delivery (id) ON DELETE CASCADE,
  at timestamptz(3) NOT NULL,
  duration_ms integer NOT NULL,
  is_redelivery boolean NOT NULL DEFAULT false,
  status integer,
  error text,
  request_headers json NOT NULL,
  response_headers json,
  response_body text
);
CREATE INDEX webhook_attempt_delivery_id_id_idx ON webhook_attempt (delivery_id, id);
