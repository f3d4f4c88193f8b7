-- Guarantees: what an entry did besides its quantity (lots, level, redeemed rewards) stands on the entry, so that a void
-- can take back just that; a redemption that takes no chops is an entry all the same, and no other entry is empty.

alter table card
  -- Quantities with a day of their own on which they can be spent from, or end: [{ "from", "until", "quantity" }].
  -- What is in no lot is spendable now and for ever.
  add column lots jsonb not null default '[]',
  -- Rewards already given in the round that runs.
  add column redeemed text[] not null default '{}',
  -- The qualification period that runs: its first day, what was earned in it, the level it began with.
  add column period_start date,
  add column period_earned bigint not null default 0 check (period_earned >= 0),
  add column period_level_id uuid,
  -- The card that a rejoining member had before.
  add column earlier_card_id uuid,
  add column notified_expiry_at timestamptz;

alter table chop_entry add column effects jsonb;
alter table chop_entry drop constraint chop_entry_quantity_check;
alter table chop_entry add constraint chop_entry_quantity_check
  check (quantity <> 0 or (kind in ('redeem', 'void') and measure = 'redeemed'));

-- Earlier cards of a member stay; of a campaign, one is in use.
create index card_lots on card (merchant_id, id) where lots <> '[]';

create or replace function append_chops(
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
    first_chop_at = (p_change ->> 'first_chop_at')::timestamptz,
    lots = p_change -> 'lots',
    redeemed = array(select jsonb_array_elements_text(p_change -> 'redeemed')),
    period_start = (p_change ->> 'period_start')::date,
    period_earned = (p_change ->> 'period_earned')::bigint,
    period_level_id = (p_change ->> 'period_level_id')::uuid
  where merchant_id = p_merchant and id = p_card and version = p_version;
  if not found then
    return false;
  end if;
  insert into chop_entry
    select (jsonb_populate_recordset(null::chop_entry, p_entries)).*;
  insert into chop_void
    select p_merchant, (e ->> 'voids')::uuid, (e ->> 'id')::uuid from jsonb_array_elements(p_entries) as e
    where e ->> 'voids' is not null;
  if p_audit is not null then
    insert into audit select (jsonb_populate_record(null::audit, p_audit)).*;
  end if;
  if p_answer is not null then
    insert into idempotency select (jsonb_populate_record(null::idempotency, p_answer)).*;
  end if;
  return true;
end $$;
