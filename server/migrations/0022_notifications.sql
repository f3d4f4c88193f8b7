-- Guarantees: a member is told of a message once: their row leaves «waiting» in the transaction that writes what is sent, and
-- never comes back; a browser stands once at a card; there is one pair of keys that push services know this house by.

create table push_key (
  id boolean primary key default true check (id),
  public_key text not null,
  sealed_private_key text not null,
  created_at timestamptz not null default now()
);

-- A browser that a member lets show messages: where its push service listens, and the keys that only it can read with.
create table push_subscription (
  merchant_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  endpoint text not null,
  endpoint_digest bytea not null check (length(endpoint_digest) = 32),
  p256dh text not null,
  auth text not null,
  time_zone text,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, card_id) references card (merchant_id, id) on delete cascade
);
create unique index push_subscription_once on push_subscription (merchant_id, card_id, endpoint_digest);

create table notification (
  merchant_id uuid not null,
  id uuid not null,
  staff_id uuid not null,
  nickname text,
  campaign_id uuid,
  -- Of the first words; a reader whose language has none of its own reads these.
  language text not null,
  words jsonb not null,
  picture text,
  channels text[] not null check (channels <> '{}' and channels <@ array['push', 'email']),
  -- Filters of the member list, or the chosen cards.
  audience jsonb not null,
  -- Nobody is told between these times of their day.
  quiet_from text check (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
  state text not null check (state in ('scheduled', 'running', 'done', 'cancelled')),
  send_at timestamptz,
  -- When the job is to be started again; null while one is at work or none is needed.
  next_at timestamptz,
  total integer not null default 0,
  told integer not null default 0,
  skipped integer not null default 0,
  delivered integer not null default 0,
  opened integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  primary key (merchant_id, id),
  check ((quiet_from is null) = (quiet_to is null)),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id),
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id)
);
create index notification_created on notification (merchant_id, created_at desc, id desc);
create index notification_next on notification (next_at) where next_at is not null;

create table notification_recipient (
  merchant_id uuid not null,
  notification_id uuid not null,
  -- No foreign keys: what was told stays counted after the member is gone.
  member_id uuid not null,
  card_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'told', 'skipped')),
  -- Why a member was not told.
  note text,
  -- Not before: the end of their quiet hours.
  due_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  primary key (merchant_id, notification_id, member_id),
  foreign key (merchant_id, notification_id) references notification (merchant_id, id) on delete cascade
);
create index notification_recipient_due on notification_recipient (merchant_id, notification_id, due_at nulls first)
  where state = 'waiting';

alter table outbox
  drop constraint outbox_channel_check,
  add constraint outbox_channel_check check (channel in ('email', 'sms', 'push')) not valid,
  -- Of a message to members: which, and to whom; of a push message the browser that it goes to.
  add column notification_id uuid,
  add column member_id uuid,
  add column push_subscription_id uuid;

alter table member
  drop constraint member_unwanted_mails_check,
  add constraint member_unwanted_mails_check
    check (unwanted_mails <@ array['balanceChange', 'expirationNotice', 'message']) not valid;
