-- Guarantees: a code is one person's copy at a time; a person has no more copies of a coupon, or of the coupons of a group,
-- than its limit, however many are asked for at once; what is stored of a copy's address opens nothing.

-- Codes leave in the order of their numbers: all up to this one have left, but those that came back.
alter table coupon add column handed integer not null default 0 check (handed >= 0);
alter table coupon_code add column returned boolean not null default false;
create index coupon_code_returned on coupon_code (merchant_id, coupon_id, number) where returned;

create table coupon_copy (
  merchant_id uuid not null,
  id uuid not null,
  coupon_id uuid not null,
  -- Null once the copy was taken back.
  code text collate "C",
  token_hash bytea not null,
  -- Null once the person is forgotten.
  email text check (email = lower(email)),
  card_id uuid,
  -- A digest of the person: what the limits count by, whoever is forgotten meanwhile. Null where nobody is known.
  holder bytea,
  -- The group in which it was counted.
  coupon_group text,
  source text not null check (source in ('send', 'download', 'reward', 'order')),
  order_item_id uuid,
  language text not null,
  given_at timestamptz not null default now(),
  opened_at timestamptz,
  taken_back_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, token_hash),
  unique (merchant_id, code),
  foreign key (merchant_id, coupon_id) references coupon (merchant_id, id),
  foreign key (merchant_id, code) references coupon_code (merchant_id, code),
  foreign key (merchant_id, card_id) references card (merchant_id, id) on delete set null (card_id),
  check ((taken_back_at is null) = (code is not null))
);
create index coupon_copy_given on coupon_copy (merchant_id, coupon_id, given_at desc, id desc);
create index coupon_copy_card on coupon_copy (merchant_id, card_id) where card_id is not null;
create index coupon_copy_email on coupon_copy (merchant_id, email) where email is not null;
create index coupon_copy_holder on coupon_copy (merchant_id, coupon_id, holder) where holder is not null;
create index coupon_copy_order on coupon_copy (merchant_id, order_item_id) where order_item_id is not null;

-- So many copies a person has of a coupon, and of the coupons of a group.
create table coupon_holding (
  merchant_id uuid not null,
  scope text not null check (scope ~ '^(coupon|group):'),
  holder bytea not null,
  copies integer not null check (copies >= 0),
  primary key (merchant_id, scope, holder)
);

-- A list of addresses that a coupon is sent to, and what became of each.
create table coupon_sending (
  merchant_id uuid not null,
  id uuid not null,
  coupon_id uuid not null,
  language text not null,
  staff_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, coupon_id) references coupon (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id)
);

create table coupon_sending_row (
  merchant_id uuid not null,
  sending_id uuid not null,
  position integer not null check (position > 0),
  -- As it was written; null once the person is forgotten.
  email text,
  outcome text check (outcome in ('sent', 'again', 'refused')),
  refusal text,
  primary key (merchant_id, sending_id, position),
  foreign key (merchant_id, sending_id) references coupon_sending (merchant_id, id),
  check ((outcome is not distinct from 'refused') = (refusal is not null))
);
create index coupon_sending_row_waiting on coupon_sending_row (merchant_id, sending_id, position) where outcome is null;

-- A download page names the coupon alone: finds its merchant.
create table coupon_address (
  coupon_id uuid primary key,
  merchant_id uuid not null,
  foreign key (merchant_id, coupon_id) references coupon (merchant_id, id)
);
insert into coupon_address (coupon_id, merchant_id) select id, merchant_id from coupon;
