-- Returns the text of an audit entry that its hash covers: the version of this format, then every column but the hash, each
-- as `bytes:text` or `-` for null. The lengths make it unambiguous. server/src/audit/entry-content.ts builds the same text.
CREATE OR REPLACE FUNCTION audit_content(entry audit_entry) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(coalesce(octet_length(part) || ':' || part, '-'), '' ORDER BY position)
  FROM unnest(ARRAY[
    'spindle-audit-1',
    encode(entry.previous_hash, 'hex'),
    entry.seq::text,
    (extract(epoch FROM entry.at) * 1000)::bigint::text,
    entry.actor_kind,
    entry.actor_id::text,
    entry.actor_name,
    entry.action,
    entry.target_type,
    entry.target_id,
    entry.target_name,
    entry.address,
    entry.user_agent,
    entry.credential,
    entry.details::text
  ]) WITH ORDINALITY AS parts (part, position)
$$;
