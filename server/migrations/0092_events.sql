-- Guarantees: a row of the audit log is at the same time the record of the events that its change caused, in one write. Events
-- are read in the order of `position`, which no later commit can come before.

-- Ids of transactions begin anew when a dump is restored into another cluster: `base` keeps positions growing (core/migrate.ts).
create table event_base (
  only_row boolean primary key default true check (only_row),
  base bigint not null default 0
);
insert into event_base default values;

-- The position of an event that is written now. Explained in server/sql/event_position.sql, which creates it anew and may have done so before.
create or replace function event_position() returns bigint language sql volatile as $$
  select base + greatest(pg_current_xact_id()::text::bigint, pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
  from event_base
$$;

alter table audit add column events jsonb;
-- Rows from before have no position, and no events either: the default is set apart, so that the table is not rewritten.
alter table audit add column position bigint;
alter table audit alter column position set default event_position();

-- How far each subscriber has read.
create table event_cursor (
  subscriber text primary key check (length(subscriber) between 1 and 60),
  position bigint not null,
  at timestamptz not null default now()
);
