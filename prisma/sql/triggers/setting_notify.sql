-- Notifies every process of changed sections: processes cache them.
CREATE OR REPLACE TRIGGER setting_notify AFTER INSERT OR UPDATE OR DELETE ON setting
FOR EACH ROW EXECUTE FUNCTION notify_setting_changed();
