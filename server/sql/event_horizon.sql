-- Events with a position below this are complete: no transaction that still runs will add one.
create or replace function event_horizon() returns bigint language sql stable as $$
  select base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint from event_base
$$;
