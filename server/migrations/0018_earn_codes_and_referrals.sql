-- Guarantees: a code is used no more often than its batch allows, and by one member no more often than allowed, however
-- many scan at once; a use stands on one entry of the chop log and is given back once; a card was brought once; a bonus for
-- bringing it is owed in the very step that makes it due, and noted once.

create table earn_batch (
  merchant_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  chop_type_id uuid not null,
  name text not null check (name <> ''),
  -- So many codes are asked for, so many made.
  quantity integer not null check (quantity between 1 and 20000),
  made integer not null default 0 check (made between 0 and quantity),
  chops bigint not null check (chops > 0),
  -- How often each code can be used, and how often one member can use codes of the batch; null is without end.
  max_uses integer check (max_uses > 0),
  per_member integer check (per_member > 0),
  valid_from date,
  valid_to date,
  state text not null default 'making' check (state in ('making', 'running', 'stopped')),
  staff_id uuid not null,
  nickname text,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id),
  foreign key (merchant_id, chop_type_id) references chop_type (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id),
  check (valid_to >= valid_from)
);
create index earn_batch_campaign on earn_batch (merchant_id, campaign_id, created_at desc, id desc);

create table earn_code (
  merchant_id uuid not null,
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  batch_id uuid not null,
  number integer not null check (number > 0),
  used integer not null default 0 check (used >= 0),
  primary key (merchant_id, code),
  unique (merchant_id, batch_id, number),
  foreign key (merchant_id, batch_id) references earn_batch (merchant_id, id)
);

create table earn_taker (
  merchant_id uuid not null,
  batch_id uuid not null,
  member_id uuid not null,
  used integer not null check (used >= 0),
  primary key (merchant_id, batch_id, member_id),
  foreign key (merchant_id, batch_id) references earn_batch (merchant_id, id),
  foreign key (merchant_id, member_id) references member (merchant_id, id) on delete cascade
);

create table earn_use (
  merchant_id uuid not null,
  entry_id uuid not null,
  code text not null,
  batch_id uuid not null,
  campaign_id uuid not null,
  card_id uuid not null,
  member_id uuid not null,
  chops bigint not null,
  local_day date not null,
  at timestamptz not null default now(),
  given_back_at timestamptz,
  primary key (merchant_id, entry_id),
  foreign key (merchant_id, code) references earn_code (merchant_id, code),
  foreign key (merchant_id, batch_id) references earn_batch (merchant_id, id)
);
create index earn_use_campaign on earn_use (merchant_id, campaign_id, local_day) include (batch_id, chops, member_id)
  where given_back_at is null;
create index earn_use_batch on earn_use (merchant_id, batch_id) where given_back_at is null;

alter table card
  -- Whether somebody waits for this card's first earned chop, or was given something for it.
  add column referral text check (referral in ('open', 'paid'));

create table referral (
  merchant_id uuid not null,
  -- The card that was brought.
  card_id uuid not null,
  campaign_id uuid not null,
  referrer_card_id uuid not null,
  state text not null check (state in ('joined', 'paid', 'blocked')),
  -- Why it is blocked; of one that has joined, why its bonus has to wait; of a paid one, why it could not be taken back.
  reason text,
  referee_bonus bigint not null default 0 check (referee_bonus >= 0),
  referrer_bonus bigint not null default 0 check (referrer_bonus >= 0),
  -- The earned entry that the bonus was given for, and the bonus.
  earned_entry_id uuid,
  bonus_entry_id uuid,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  primary key (merchant_id, card_id),
  foreign key (merchant_id, card_id) references card (merchant_id, id) on delete cascade,
  foreign key (merchant_id, referrer_card_id) references card (merchant_id, id) on delete cascade,
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id),
  check (card_id <> referrer_card_id),
  check (state <> 'blocked' or reason is not null),
  check ((state = 'paid') = (earned_entry_id is not null)),
  check (state = 'paid' or referrer_bonus = 0)
);
create index referral_campaign on referral (merchant_id, campaign_id, created_at desc, card_id desc);
create index referral_referrer on referral (merchant_id, referrer_card_id, state) include (referrer_bonus);
create index referral_earned on referral (merchant_id, earned_entry_id) where earned_entry_id is not null;

-- All bonuses of one card for others, together.
create table referrer (
  merchant_id uuid not null,
  card_id uuid not null,
  given bigint not null default 0 check (given >= 0),
  primary key (merchant_id, card_id),
  foreign key (merchant_id, card_id) references card (merchant_id, id) on delete cascade
);

-- Brought cards whose bonus is to be looked at: written with the chops that make it due.
create table referral_due (
  merchant_id uuid not null,
  card_id uuid not null,
  due_at timestamptz not null default now(),
  primary key (merchant_id, card_id),
  foreign key (merchant_id, card_id) references card (merchant_id, id) on delete cascade
);
create index referral_due_at on referral_due (due_at);

-- Appends to a brought card, and notes with it that its bonus is to be looked at.
create function append_referred_chops(
  p_merchant uuid, p_card uuid, p_version bigint, p_change jsonb, p_entries jsonb, p_audit jsonb, p_answer jsonb
) returns boolean language plpgsql as $$
begin
  if not append_chops(p_merchant, p_card, p_version, p_change, p_entries, p_audit, p_answer) then
    return false;
  end if;
  insert into referral_due (merchant_id, card_id) values (p_merchant, p_card)
    on conflict (merchant_id, card_id) do update set due_at = now();
  return true;
end $$;
