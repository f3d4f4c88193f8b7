-- Events with a position below this are complete: no transaction that still runs will add one. In a sharded database, one that has ended
-- here may still be committed on the nodes; until then it holds the lock on its own id.
create or replace function event_horizon() returns bigint language sql stable as $$
  select base + least(pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    /* sharded: , (select min(pg_snapshot_xmax(pg_current_snapshot())::text::bigint - age(transactionid)) from pg_locks
      where locktype = 'transactionid' and mode = 'ExclusiveLock' and granted) */)
  from event_base
$$;
