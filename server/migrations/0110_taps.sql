-- Guarantees: the counter of a tag only goes up, and each value of it is accepted once; a tap is used once; a member gets no
-- more stamps for visits on a day than the campaign allows, however many phones tap at once; a void gives one back once.

-- The key from which the keys of all tags of a merchant are derived, encrypted.
create table tap_key (
  merchant_id uuid primary key references merchant (merchant_id),
  sealed_master text not null check (sealed_master like 'k1.%'),
  created_at timestamptz not null default now()
);

create table tap_tag (
  merchant_id uuid not null references tap_key (merchant_id),
  id uuid not null,
  -- Fourteen hexadecimal digits, burnt into the chip.
  uid text not null check (uid ~ '^[0-9A-F]{14}$'),
  kind text not null check (kind in ('counter', 'booth', 'staff')),
  name text not null check (name <> ''),
  place text not null default '',
  state text not null default 'active' check (state in ('active', 'revoked')),
  -- Of a counter: the only campaign whose cards it stamps; null is every campaign that allows it.
  campaign_id uuid,
  booth_id uuid,
  staff_id uuid,
  last_counter integer not null default -1 check (last_counter between -1 and 16777215),
  taps integer not null default 0 check (taps >= 0),
  last_tap_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, uid),
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id),
  foreign key (merchant_id, booth_id) references booth (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id),
  check ((kind = 'booth') = (booth_id is not null)),
  check ((kind = 'staff') = (staff_id is not null)),
  check (kind = 'counter' or campaign_id is null)
);

-- Each accepted value of a counter is one row, which is used later or never; what was refused is a row of its own.
create table tap (
  merchant_id uuid not null,
  id uuid not null,
  tag_id uuid not null,
  counter integer not null,
  at timestamptz not null default now(),
  state text not null check (state in ('open', 'used', 'refused')),
  -- The code of the refusal.
  reason text,
  -- The card, coupon or given voucher for which it was used.
  used_for uuid,
  entry_id uuid,
  primary key (merchant_id, id),
  foreign key (merchant_id, tag_id) references tap_tag (merchant_id, id),
  check ((state = 'refused') = (reason is not null)),
  check (state <> 'used' or used_for is not null)
);
create unique index tap_counter on tap (merchant_id, tag_id, counter) where state <> 'refused';
create index tap_at on tap (merchant_id, at desc, id desc);
create index tap_tag_at on tap (merchant_id, tag_id, at desc, id desc);
create index tap_entry on tap (merchant_id, entry_id) where entry_id is not null;

-- Stamps for visits of a member in a campaign on a day of the merchant's.
create table tap_visit (
  merchant_id uuid not null,
  campaign_id uuid not null,
  member_id uuid not null,
  local_day date not null,
  used integer not null check (used >= 0),
  primary key (merchant_id, campaign_id, member_id, local_day),
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id),
  foreign key (merchant_id, member_id) references member (merchant_id, id) on delete cascade
);

alter table chop_entry drop constraint chop_entry_kind_check,
  add constraint chop_entry_kind_check check (kind in (
    'initial', 'earn', 'adjust', 'redeem', 'deduct', 'renewal', 'grant', 'referrer_bonus', 'referee_bonus', 'receipt',
    'shopify', 'scan', 'attend', 'tap', 'expire', 'void', 'import', 'transfer')) not valid;
