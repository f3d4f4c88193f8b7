-- Guarantees: a schedule runs a task of the program and knows its runs; a setting of the platform has one value and who gave it.

create table task_schedule (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  task text not null,
  -- Of a schedule that an administrator added; the program's own are named by it.
  title text not null default '',
  -- The program's own; null for one that was added.
  default_cron text,
  -- Null: the program's own.
  cron text,
  enabled boolean not null default true,
  changed_by uuid references system_admin (id),
  changed_at timestamptz,
  check (default_cron is not null or cron is not null)
);

create table task_run (
  id uuid primary key,
  schedule text not null,
  task text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  succeeded boolean not null,
  result jsonb,
  error text
);
create index task_run_schedule on task_run (schedule, started_at desc, id desc);
create index task_run_age on task_run (started_at);

insert into task_run (id, schedule, task, started_at, ended_at, succeeded, result, error)
select gen_random_uuid(), name, name, started_at, ended_at, succeeded, result, error from scheduled_task;
drop table scheduled_task;

create table system_config (
  key text primary key check (key ~ '^[a-z][A-Za-z0-9]*(\.[a-zA-Z0-9]+)+$'),
  -- Of a secret: sealed.
  value text not null,
  changed_by uuid references system_admin (id),
  changed_at timestamptz not null default now()
);
