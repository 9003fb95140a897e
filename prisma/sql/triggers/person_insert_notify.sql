-- Notifies every server of new people without a lasting consent: servers cache whose faces only editors see. The argument is the kind of row
-- in the notification.
CREATE OR REPLACE TRIGGER person_insert_notify AFTER INSERT ON person FOR EACH ROW
WHEN (NEW.consent = 'WITHDRAWN' OR NEW.consent_until IS NOT NULL)
EXECUTE FUNCTION notify_row_changed('person');
