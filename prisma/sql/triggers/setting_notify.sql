-- Notifies every process of the section of the settings that changed: processes cache sections.
CREATE OR REPLACE TRIGGER setting_notify AFTER INSERT OR UPDATE OR DELETE ON setting
FOR EACH ROW EXECUTE FUNCTION notify_setting_changed();
