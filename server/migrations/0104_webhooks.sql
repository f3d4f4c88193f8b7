-- Guarantees: an event is delivered to an endpoint under one id; a delivery that is due is found without reading the others; of
-- several processes one at a time hands out the deliveries of an endpoint.

create table webhook_endpoint (
  merchant_id uuid not null references merchant (merchant_id),
  id uuid not null,
  url text not null,
  description text not null,
  event_types text[] not null check (cardinality(event_types) > 0),
  enabled boolean not null,
  -- Why the program has disabled it; null where a person did.
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  -- Whether messages are also signed with the private key.
  signs_with_key boolean not null,
  -- Secret and private key, sealed; those before them are used until the end of the overlap.
  secrets text not null,
  old_secrets text,
  old_secrets_until timestamptz,
  public_key text not null,
  -- Since then every attempt has failed.
  failing_since timestamptz,
  -- When the owners were told.
  warned_at timestamptz,
  -- The receiver asked for a pause until then.
  paused_until timestamptz,
  -- When its deliveries are looked at next; null while none waits.
  due_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  check (disabled_reason is null or not enabled),
  check ((old_secrets is null) = (old_secrets_until is null))
);
create index webhook_endpoint_due on webhook_endpoint (due_at) where enabled and due_at is not null;

create table webhook_delivery (
  merchant_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  -- The id that the receiver gets: the same for every attempt.
  message_id text not null check (message_id ~ '^[A-Za-z0-9_-]{1,80}$'),
  type text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- How many attempts were begun, and how many pauses of the schedule are used.
  attempts integer not null default 0,
  step integer not null default 1,
  -- While an attempt runs: when it counts as lost.
  next_attempt_at timestamptz,
  running_until timestamptz,
  last_attempt_at timestamptz,
  last_status integer,
  last_error text,
  last_ms integer,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, endpoint_id, message_id),
  foreign key (merchant_id, endpoint_id) references webhook_endpoint (merchant_id, id) on delete cascade,
  check ((state = 'waiting') = (next_attempt_at is not null)),
  check (state = 'waiting' or running_until is null)
);
create index webhook_delivery_newest on webhook_delivery (merchant_id, endpoint_id, id desc);
create index webhook_delivery_waiting on webhook_delivery (merchant_id, endpoint_id, next_attempt_at, id)
  where state = 'waiting';

create table webhook_attempt (
  merchant_id uuid not null,
  delivery_id uuid not null,
  number integer not null check (number > 0),
  at timestamptz not null,
  -- The answer's status and the beginning of its body; null where there was none, and `error` says why.
  status integer,
  response text not null,
  error text,
  ms integer not null check (ms >= 0),
  primary key (merchant_id, delivery_id, number),
  foreign key (merchant_id, delivery_id) references webhook_delivery (merchant_id, id) on delete cascade
);
