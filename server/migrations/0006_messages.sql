-- Guarantees: what leaves the house was written with its cause; a message has one stable identity over all attempts.

create table outbox (
  id uuid primary key,
  -- Null for messages of the platform itself.
  merchant_id uuid,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null default '',
  text_body text not null,
  html_body text,
  template text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'parked')),
  transport text,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_state on outbox (state, created_at);
create index outbox_recent on outbox (created_at desc);

create table job_run (
  task text not null,
  local_day date not null,
  subject uuid not null,
  at timestamptz not null default now(),
  result jsonb,
  primary key (task, local_day, subject)
);
