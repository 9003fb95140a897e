-- The bytes in storage by store and kind, of the measurement that also writes usage_storage. Null before the first.
ALTER TABLE usage_state ADD COLUMN storage_sums jsonb;
