-- The previous secret of a webhook endpoint has the names that the API uses.
ALTER TABLE webhook_endpoint RENAME COLUMN earlier_secret_encrypted TO previous_secret_encrypted;
ALTER TABLE webhook_endpoint RENAME COLUMN earlier_secret_ends_at TO previous_secret_expires_at;
