-- Whether downloads of a share are copies without places and personal information.
ALTER TABLE share ADD COLUMN remove_personal_info boolean NOT NULL DEFAULT false;
