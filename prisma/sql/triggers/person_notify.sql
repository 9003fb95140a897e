-- Notifies every server of changed consents: servers cache whose faces only editors see. The argument is the kind of row in the notification.
CREATE OR REPLACE TRIGGER person_notify AFTER UPDATE OF consent, consent_until OR DELETE ON person
FOR EACH ROW EXECUTE FUNCTION notify_row_changed('person');
