-- The position of an event that the calling statement writes. It is at least the id of the own transaction, so that readers, who
-- stop before the oldest transaction that runs (`event_horizon`), never pass it before it is committed. It is also beyond every
-- transaction that was complete when the statement began: whoever waited for a subject's lock gets a position that is not before
-- the positions of those who held the lock. Events of one position are in the order of their subject's version.
create or replace function event_position() returns bigint language sql volatile as $$
  select base + greatest(pg_current_xact_id()::text::bigint, pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
  from event_base
$$;
