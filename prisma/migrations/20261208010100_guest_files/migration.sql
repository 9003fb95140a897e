-- Whether visitors can send files, and how many and how large all of them are at most.
ALTER TABLE share ADD COLUMN can_upload boolean NOT NULL DEFAULT false;
ALTER TABLE share ADD COLUMN upload_files_max integer NOT NULL DEFAULT 100;
ALTER TABLE share ADD COLUMN upload_bytes_max bigint NOT NULL DEFAULT 5000000000;

CREATE TABLE guest_file (
  id uuid NOT NULL,
  upload_id uuid,
  owner_id integer NOT NULL,
  share_id integer,
  share_name text NOT NULL,
  collection_id integer,
  visitor_id integer,
  guest_name text NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  size bigint NOT NULL,
  sha256 text,
  created_at timestamptz(3) NOT NULL,
  received_at timestamptz(3),
  accepted_at timestamptz(3),
  CONSTRAINT guest_file_pkey PRIMARY KEY (id),
  CONSTRAINT guest_file_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload (id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT guest_file_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES "user" (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT guest_file_share_id_fkey FOREIGN KEY (share_id) REFERENCES share (id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT guest_file_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collection (id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT guest_file_visitor_id_fkey FOREIGN KEY (visitor_id) REFERENCES share_visitor (id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX guest_file_upload_id_key ON guest_file (upload_id);
CREATE INDEX guest_file_owner_id_received_at_idx ON guest_file (owner_id, received_at);
CREATE INDEX guest_file_share_id_idx ON guest_file (share_id);
CREATE INDEX guest_file_collection_id_idx ON guest_file (collection_id);
CREATE INDEX guest_file_visitor_id_idx ON guest_file (visitor_id);
