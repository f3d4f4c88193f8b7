-- Guarantees: a card knows since when its validity runs anew and why, so that it can be told again when a campaign's terms
-- change; the cards that time has changed and nobody has written down yet are found without reading the rest; the answers
-- kept for one card's keys are found by the card; of changes that stand on one another none is written after one that was not.

-- What staff did before this was kept stands in the audit; looked up before any table is locked.
create temporary table earlier_validity on commit drop as
  select distinct on (merchant_id, target) merchant_id, target::uuid as card_id,
    case when action = 'POST /merchant/member/renew'
      then jsonb_build_object('kind', 'renewed', 'at', at)
      else jsonb_build_object('kind', 'set', 'at', at, 'until', after -> 'expiresAt') end as validity
  from audit
  where target ~ '^[0-9a-f-]{36}$' and status = 200
    and (action = 'POST /merchant/member/renew'
      or (before ? 'cardNumber' and after ? 'cardNumber' and before -> 'expiresAt' is distinct from after -> 'expiresAt'))
  order by merchant_id, target, at desc;

alter table card add column validity jsonb
  check (validity ->> 'kind' in ('begun', 'renewed', 'set') and validity ? 'at');
update card c set validity = e.validity from earlier_validity e
  where c.merchant_id = e.merchant_id and c.id = e.card_id and c.state <> 'pending';

-- The first moment at which a part of a balance ends.
create function lots_end(lots jsonb) returns timestamptz language sql immutable parallel safe
  return (select min((lot ->> 'until')::timestamptz) from jsonb_array_elements(lots) as lot);

drop index card_lots;
create index card_lots_end on card (merchant_id, lots_end(lots)) where lots <> '[]' and state <> 'closed';
create index card_to_expire on card (merchant_id, expires_at) where state in ('active', 'frozen');

-- By what a shop's own role is named in an address: its name may be anything.
alter table merchant_role add column id uuid;
update merchant_role set id = md5(merchant_id::text || name)::uuid;
alter table merchant_role alter column id set not null, add unique (merchant_id, id);

alter table idempotency add column card_id uuid;
create index idempotency_card on idempotency (merchant_id, card_id) where card_id is not null;

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
    -- A process of the version before does not say.
    validity = case when p_change ? 'validity' then nullif(p_change -> 'validity', 'null') else validity end,
    first_chop_at = (p_change ->> 'first_chop_at')::timestamptz,
    lots = p_change -> 'lots',
    redeemed = array(select jsonb_array_elements_text(p_change -> 'redeemed')),
    period_start = (p_change ->> 'period_start')::date,
    period_earned = (p_change ->> 'period_earned')::bigint,
    period_level_id = (p_change ->> 'period_level_id')::uuid
  where merchant_id = p_merchant and id = p_card and version = p_version
    -- Time goes on for the cards of an ended campaign: only what was decided on a running one is held against its end.
    and (not p_change ? 'while_running' or exists (
      select from campaign cp
      where cp.merchant_id = card.merchant_id and cp.id = card.campaign_id and cp.ended_at is null));
  if not found then
    return false;
  end if;
  -- Rows come from functions in `from`: as `(f()).*` a function would run once for each column.
  insert into chop_entry
    select * from jsonb_populate_recordset(null::chop_entry, p_entries);
  insert into chop_void
    select p_merchant, (e ->> 'voids')::uuid, (e ->> 'id')::uuid from jsonb_array_elements(p_entries) as e
    where e ->> 'voids' is not null;
  if p_change ? 'told_from' then
    insert into balance_notice (merchant_id, card_id, balance_before)
      values (p_merchant, p_card, (p_change ->> 'told_from')::bigint)
      on conflict do nothing;
  end if;
  if p_audit is not null then
    insert into audit select * from jsonb_populate_record(null::audit, p_audit);
  end if;
  if p_answer is not null then
    insert into idempotency select * from jsonb_populate_record(null::idempotency, p_answer);
  end if;
  return true;
end $$;

-- Several changes of one card, each decided on what the one before leaves. Were the rest tried after one that was not written,
-- the version of a later one could by chance be what somebody else's change has made.
create function append_chops_in_turn(
  p_merchant uuid, p_card uuid, p_versions bigint[], p_changes jsonb[], p_entries jsonb[], p_audits jsonb[], p_answers jsonb[]
) returns setof boolean language plpgsql as $$
declare
  goes_on boolean := true;
begin
  for i in 1 .. cardinality(p_versions) loop
    if goes_on then
      goes_on := append_chops(p_merchant, p_card, p_versions[i], p_changes[i], p_entries[i], p_audits[i], p_answers[i]);
    end if;
    return next goes_on;
  end loop;
end $$;
