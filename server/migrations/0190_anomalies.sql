-- Guarantees: a rule tells of a subject once a week; what was decided on a finding names who decided and when; a lock of PINs is
-- noted once.

-- What a rule has found unusual in a merchant's week, and what became of it. The words are made from these values when it is read.
create table anomaly_finding (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  id uuid not null,
  rule text not null check (rule in (
    'ownCard', 'sameCard', 'cardShare', 'closedHours', 'burst', 'voids', 'adjustments', 'newCards', 'sameHands', 'pinLocks',
    'receiptTwins', 'offline')),
  sentence text not null check (sentence in (
    'ownCard', 'ownPhone', 'sameCardDay', 'sameCardWeeks', 'cardShare', 'closedHours', 'unusualHours', 'burst', 'evenPace',
    'voidAfterReward', 'voidShare', 'adjustments', 'newCards', 'sameHands', 'pinLocks', 'receiptTwins', 'offlineLate',
    'offlineClock')),
  -- What it is about: an operator, a card, both.
  subject text not null check (length(subject) between 1 and 100),
  -- The Monday of the week in which it was found.
  week date not null check (extract(isodow from week) = 1),
  state text not null default 'open' check (state in ('open', 'fine', 'watch', 'asked', 'voided')),
  -- No foreign key: staff of a partner are another merchant's.
  staff_id uuid,
  card_id uuid,
  campaign_id uuid,
  observed integer not null check (observed > 0),
  expected double precision,
  chops bigint not null check (chops >= 0),
  row_kind text not null check (row_kind in ('entry', 'receipt', 'offline', 'pinLock')),
  row_ids uuid[] not null check (cardinality(row_ids) between 1 and 50),
  found_at timestamptz not null,
  -- The PIN of its operator was taken away because of it.
  pin_locked_at timestamptz,
  note text not null default '',
  decided_at timestamptz,
  decided_by uuid,
  primary key (merchant_id, id),
  unique (merchant_id, rule, subject, week),
  foreign key (merchant_id, card_id) references card (merchant_id, id) on delete set null (card_id),
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id),
  foreign key (merchant_id, decided_by) references staff (merchant_id, id),
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null))
);
create index anomaly_finding_found on anomaly_finding (merchant_id, found_at desc, id desc);
create index anomaly_finding_card on anomaly_finding (merchant_id, card_id);
create index anomaly_finding_campaign on anomaly_finding (merchant_id, campaign_id);

-- Up to which day a merchant's log was looked at, and when.
create table anomaly_run (
  merchant_id uuid primary key references merchant (merchant_id) on delete cascade,
  through date not null,
  ran_at timestamptz not null
);

-- In which half hours of a day there was trade, of the days that are over: what the usual hours are learnt from.
create table anomaly_hours (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  day date not null,
  half_hours smallint[] not null,
  primary key (merchant_id, day)
);

-- A PIN was tried until nobody might try any more: once for each lock. The staff member is known where it was tried at the till.
create table pin_lock (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  id uuid not null,
  -- The counter that was full, and until when.
  bucket text not null,
  ends_at timestamptz not null,
  locked_at timestamptz not null,
  staff_id uuid,
  -- What was to be redeemed: a card, an issued coupon or a given voucher.
  subject_id text not null,
  primary key (merchant_id, id),
  unique (merchant_id, bucket, ends_at)
);
create index pin_lock_locked on pin_lock (merchant_id, locked_at);
