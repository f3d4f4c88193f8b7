-- Guarantees: a member is known once per merchant by address and by number; a card number is unique per merchant; no
-- balance is ever negative, and the total is the sum of its chop types; a card changes only with its version.

create table member (
  merchant_id uuid not null references merchant (merchant_id),
  id uuid not null,
  email text check (email = lower(email)),
  mobile text,
  nickname text,
  language text not null default 'en-US',
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, email),
  unique (merchant_id, mobile)
);
-- Finds a part of an address, a number or a name.
create index member_search on member using gin ((coalesce(email, '') || ' ' || lower(coalesce(nickname, '')) || ' ' || coalesce(mobile, '')) gin_trgm_ops);

create function chop_total(balances bigint[]) returns bigint language sql immutable parallel safe
  return (select coalesce(sum(b), 0)::bigint from unnest(balances) as b);

create table card (
  merchant_id uuid not null,
  id uuid not null,
  card_number text not null check (card_number ~ '^[0-9]{12}$'),
  campaign_id uuid not null,
  member_id uuid not null,
  state text not null default 'active' check (state in ('pending', 'active', 'frozen', 'expired', 'closed')),
  version bigint not null default 0,
  -- One place a chop type: its slot.
  balances bigint[] not null default '{}' check (0 <= all (balances)),
  balance bigint not null default 0,
  level_id uuid,
  expires_at timestamptz,
  first_chop_at timestamptz,
  frozen_by text check (frozen_by in ('rule', 'staff')),
  promotion_code text not null,
  token_hash bytea not null,
  token_generation integer not null default 1,
  remark text not null default '',
  additional_info jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, card_number),
  unique (merchant_id, token_hash),
  unique (merchant_id, promotion_code),
  check (balance >= 0),
  check (balance = chop_total(balances)),
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id),
  foreign key (merchant_id, member_id) references member (merchant_id, id),
  foreign key (merchant_id, level_id) references member_level (merchant_id, id)
);
create index card_created on card (merchant_id, created_at desc, id);
create index card_campaign on card (merchant_id, campaign_id, created_at desc, id);
create index card_member on card (merchant_id, member_id);
create index card_expiry on card (merchant_id, expires_at, id);
create index card_balance on card (merchant_id, balance desc, id);
