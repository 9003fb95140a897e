-- Steps that failed, without canceled ones, by time: /admin/health shows the latest. There may be many canceled ones. The pattern is CANCELED_BY.
CREATE INDEX step_failed_at ON step (finished_at) WHERE status = 'ERROR' AND message !~ '^Cancell?ed by ';
