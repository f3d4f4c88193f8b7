-- Guarantees: a pass has one version, which only grows; a device is registered once for a pass of an identifier, and an identifier
-- that phones have passes of cannot be deleted; of each wallet a pass waits to be refreshed at most once; a notice of Google's counts
-- once.

-- What a phone keeps of a card, an issued coupon or a given voucher. A row is made when the pass is first handed out, and stays
-- when its subject is gone: the phone is then told that the pass is void.
create table wallet_pass (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  kind text not null check (kind in ('card', 'coupon', 'voucher')),
  subject_id uuid not null,
  -- The campaign, the coupon or the voucher that it is of.
  definition_id uuid not null,
  -- The tick of its last change, over all passes: what phones ask for changes since.
  version bigint not null,
  -- In whole seconds, each later than the one before: what a phone sends back to ask for a newer pass.
  modified_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, kind, subject_id)
);
-- Google's notices name the pass alone.
create index wallet_pass_subject on wallet_pass (subject_id);
create index wallet_pass_definition on wallet_pass (merchant_id, kind, definition_id, subject_id);

-- Changes are numbered one after the other: a number is given while this row is held, so that a phone which has heard of one
-- has heard of all before it.
create table wallet_clock (
  only_row boolean primary key default true check (only_row),
  tick bigint not null default 0
);
insert into wallet_clock default values;

-- Which devices of Apple's have a pass, and how each is told of a change.
create table wallet_registration (
  merchant_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  identifier_id uuid not null references apple_identifier (id),
  device_id text not null check (length(device_id) between 1 and 200),
  push_token text not null check (length(push_token) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (merchant_id, kind, subject_id, identifier_id, device_id),
  foreign key (merchant_id, kind, subject_id) references wallet_pass (merchant_id, kind, subject_id) on delete cascade
);
create index wallet_registration_device on wallet_registration (device_id, identifier_id);
create index wallet_registration_token on wallet_registration (identifier_id, push_token);

-- The passes that a wallet is told of. `due_at` is when the next change is told, null while there is none.
create table wallet_refresh (
  merchant_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  wallet text not null check (wallet in ('apple', 'google')),
  due_at timestamptz,
  told_at timestamptz,
  -- Failures in a row.
  failures integer not null default 0 check (failures >= 0),
  -- What the pass counted when Google was told last.
  told_balance text,
  -- When the holder was last notified by Google, at most as many as a day allows.
  notified_at timestamptz[] not null default '{}' check (cardinality(notified_at) <= 3),
  primary key (merchant_id, kind, subject_id, wallet),
  foreign key (merchant_id, kind, subject_id) references wallet_pass (merchant_id, kind, subject_id) on delete cascade
);
create index wallet_refresh_due on wallet_refresh (wallet, due_at) where due_at is not null;

-- How the passes of a campaign, a coupon or a voucher looked last: only a change that is seen is told. At Google it is a class.
create table wallet_design (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  kind text not null check (kind in ('card', 'coupon', 'voucher')),
  definition_id uuid not null,
  digest bytea not null check (length(digest) = 32),
  -- The issuer whose class shows it, and the digest of what was sent there.
  google_issuer text,
  google_digest bytea check (length(google_digest) = 32),
  primary key (merchant_id, kind, definition_id)
);

-- When the next request may be sent to Google for an issuer.
create table wallet_google_lane (
  issuer_id text primary key,
  next_at timestamptz not null
);

-- Notices of Google's by their number, which each counts once.
create table wallet_google_notice (
  nonce text primary key check (length(nonce) between 1 and 200),
  received_at timestamptz not null default now()
);
create index wallet_google_notice_age on wallet_google_notice (received_at);

-- What phones say went wrong with passes.
create table wallet_log (
  id uuid primary key,
  at timestamptz not null default now(),
  message text not null check (length(message) between 1 and 500),
  -- The network address and the system of the phone.
  sent_from text not null,
  user_agent text not null
);
create index wallet_log_at on wallet_log (at desc, id);
