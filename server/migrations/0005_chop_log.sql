-- Guarantees: the chop log is append-only; an entry is voided at most once; a card's version is taken by one operation;
-- an entry, its card's new balance, the answer to its key and its audit line are written together or not at all.

create table chop_entry (
  merchant_id uuid not null,
  at timestamptz not null,
  id uuid not null,
  card_id uuid not null,
  campaign_id uuid not null,
  campaign_revision integer not null,
  chop_type_id uuid not null,
  slot smallint not null,
  operation_id uuid not null,
  -- The card's version this operation made, and the entry's place in the operation.
  card_version bigint not null,
  seq smallint not null,
  kind text not null check (kind in (
    'initial', 'earn', 'adjust', 'redeem', 'deduct', 'renewal', 'grant', 'referrer_bonus', 'referee_bonus', 'receipt',
    'shopify', 'scan', 'attend', 'expire', 'void', 'import', 'transfer')),
  -- What the entry counts as in caps and reports; a void counts as what it reverses.
  measure text not null check (measure in ('earned', 'granted', 'redeemed', 'adjusted', 'expired', 'moved')),
  quantity bigint not null check (quantity <> 0),
  balance_after bigint not null check (balance_after >= 0),
  local_day date not null,
  staff_id uuid,
  nickname text,
  source text not null,
  reward_id text,
  reference text,
  remark text not null default '',
  voids uuid,
  voids_day date,
  primary key (merchant_id, at, id),
  check ((kind = 'void') = (voids is not null)),
  foreign key (merchant_id, card_id) references card (merchant_id, id),
  foreign key (merchant_id, chop_type_id) references chop_type (merchant_id, id)
);
create index chop_entry_id on chop_entry (merchant_id, id);
create index chop_entry_card on chop_entry (merchant_id, card_id, at desc, id desc);
create index chop_entry_day on chop_entry (merchant_id, local_day) include (campaign_id, staff_id, measure, kind, quantity, seq);
create index chop_entry_staff on chop_entry (merchant_id, staff_id, at desc, id desc);
create index chop_entry_campaign on chop_entry (merchant_id, campaign_id, at desc, id desc);

create table chop_void (
  merchant_id uuid not null,
  entry_id uuid not null,
  void_id uuid not null,
  primary key (merchant_id, entry_id)
);

-- Days that are over never change: later voids count on their own day.
create table daily_summary (
  merchant_id uuid not null references merchant (merchant_id),
  day date not null,
  campaign_id uuid not null,
  staff_id uuid not null,
  issued bigint not null,
  redeemed bigint not null,
  redemptions bigint not null,
  voids bigint not null,
  net bigint not null,
  primary key (merchant_id, day, campaign_id, staff_id)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger chop_entry_append_only before update or delete on chop_entry for each row execute function refuse_change();
create trigger chop_entry_no_truncate before truncate on chop_entry for each statement execute function refuse_change();
create trigger chop_void_append_only before update or delete on chop_void for each row execute function refuse_change();
create trigger chop_void_no_truncate before truncate on chop_void for each statement execute function refuse_change();
revoke update, delete, truncate on chop_entry, chop_void from public, current_user;
-- A card's deletion looks for its entries with a lock, for which the right to change one column is asked; the guard above
-- refuses the change itself.
grant update (remark) on chop_entry to current_user;

-- Compares and appends: takes the card's expected version and rows that are complete, decides nothing.
-- False: the card has changed since, and nothing was written.
create function append_chops(
  p_merchant uuid, p_card uuid, p_version bigint, p_change jsonb, p_entries jsonb, p_audit jsonb, p_answer jsonb
) returns boolean language plpgsql as $$
begin
  update card set
    version = p_version + 1,
    balances = array(select value::bigint from jsonb_array_elements_text(p_change -> 'balances')),
    balance = (p_change ->> 'balance')::bigint,
    state = p_change ->> 'state',
    frozen_by = p_change ->> 'frozen_by',
    level_id = (p_change ->> 'level_id')::uuid,
    expires_at = (p_change ->> 'expires_at')::timestamptz,
    first_chop_at = (p_change ->> 'first_chop_at')::timestamptz
  where merchant_id = p_merchant and id = p_card and version = p_version;
  if not found then
    return false;
  end if;
  insert into chop_entry
    select (jsonb_populate_recordset(null::chop_entry, p_entries)).*;
  if p_entries -> 0 ->> 'kind' = 'void' then
    insert into chop_void
      select p_merchant, (e ->> 'voids')::uuid, (e ->> 'id')::uuid from jsonb_array_elements(p_entries) as e;
  end if;
  if p_audit is not null then
    insert into audit select (jsonb_populate_record(null::audit, p_audit)).*;
  end if;
  if p_answer is not null then
    insert into idempotency select (jsonb_populate_record(null::idempotency, p_answer)).*;
  end if;
  return true;
end $$;
