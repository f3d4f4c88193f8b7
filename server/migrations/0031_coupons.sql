-- Guarantees: a code is there once per merchant and is used once; a coupon gives out no more copies than its quota, however
-- many ask at once; no more codes are made than were asked for; whatever happens to a code is noted.

create table coupon (
  merchant_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  type text not null,
  -- The whole definition as its form sends it; the columns beside it are what is decided and searched by.
  settings jsonb not null,
  code_source text not null check (code_source in ('fixed', 'generated')),
  fixed_number text collate "C",
  publishable boolean not null,
  effective_from date,
  effective_to date,
  published_from timestamptz not null,
  published_to timestamptz not null,
  quota integer not null check (quota >= -1),
  -- So many copies have left the shop without a code of their own, and so many codes are there.
  taken integer not null default 0 check (taken >= 0),
  made integer not null default 0 check (made >= 0),
  -- The highest number that a code was given; a number may be left out.
  numbered integer not null default 0 check (numbered >= made),
  revision integer not null default 1 check (revision > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Deleted: its codes go piece by piece, then it goes itself.
  deleted_at timestamptz,
  primary key (merchant_id, id),
  check (effective_to >= effective_from),
  check (published_to >= published_from),
  check ((code_source = 'fixed') = (fixed_number is not null)),
  check (quota = -1 or taken <= quota)
);
create unique index coupon_name on coupon (merchant_id, lower(name)) where deleted_at is null;
create unique index coupon_fixed_number on coupon (merchant_id, fixed_number)
  where fixed_number is not null and deleted_at is null;
create index coupon_newest on coupon (merchant_id, created_at desc, id desc);

create table coupon_code (
  merchant_id uuid not null,
  code text collate "C" not null check (code ~ '^[A-Za-z0-9][A-Za-z0-9._-]{2,39}$'),
  coupon_id uuid not null,
  number integer not null check (number > 0),
  state text not null default 'active' check (state in ('active', 'locked', 'used')),
  -- A lock ends by itself.
  locked_until timestamptz,
  used_at timestamptz,
  used_by uuid,
  primary key (merchant_id, code),
  unique (merchant_id, coupon_id, number),
  foreign key (merchant_id, coupon_id) references coupon (merchant_id, id),
  check ((state = 'locked') = (locked_until is not null)),
  check ((state = 'used') = (used_at is not null))
);
create index coupon_code_done on coupon_code (merchant_id, coupon_id, state, number) where state <> 'active';

-- Codes that are made by a job: so many are asked for, so many are there.
create table coupon_making (
  merchant_id uuid not null,
  id uuid not null,
  coupon_id uuid not null,
  quantity integer not null check (quantity between 1 and 1000000),
  made integer not null default 0 check (made between 0 and quantity),
  length integer not null check (length between 4 and 32),
  signs text not null check (signs in ('digits', 'letters', 'both')),
  letter_case text not null check (letter_case in ('upper', 'lower', 'mixed')),
  check_digit boolean not null default false,
  staff_id uuid not null,
  nickname text,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, coupon_id) references coupon (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id)
);
create unique index coupon_making_running on coupon_making (merchant_id, coupon_id) where made < quantity;

create table coupon_event (
  merchant_id uuid not null,
  id uuid not null,
  coupon_id uuid not null,
  code text collate "C" not null,
  kind text not null check (kind in ('redeem', 'reactivate')),
  staff_id uuid,
  nickname text,
  source text not null,
  remark text not null default '',
  local_day date not null,
  at timestamptz not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, coupon_id) references coupon (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id)
);
create index coupon_event_code on coupon_event (merchant_id, code, id);
create index coupon_event_day on coupon_event (merchant_id, local_day, coupon_id);
