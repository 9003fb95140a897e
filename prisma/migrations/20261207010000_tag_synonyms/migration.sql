-- Finds tags by synonyms, which few tags have.
CREATE INDEX tag_with_synonyms ON tag (id) WHERE synonyms <> '{}';
