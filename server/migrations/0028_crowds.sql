-- Guarantees: what a crowd changes of one card is written as one change of it, with the lines, answers and audit of each,
-- or not at all.

create function append_crowd(
  p_merchant uuid, p_card uuid, p_version bigint, p_last bigint, p_change jsonb, p_entries jsonb, p_audits jsonb, p_answers jsonb
) returns boolean language plpgsql as $$
begin
  update card set
    version = p_last,
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
  insert into audit select * from jsonb_populate_recordset(null::audit, p_audits);
  insert into idempotency select * from jsonb_populate_recordset(null::idempotency, p_answers);
  return true;
end $$;

create or replace function append_chops(
  p_merchant uuid, p_card uuid, p_version bigint, p_change jsonb, p_entries jsonb, p_audit jsonb, p_answer jsonb
) returns boolean language sql
  return append_crowd(
    p_merchant, p_card, p_version, p_version + 1, p_change, p_entries,
    case when p_audit is null then '[]' else jsonb_build_array(p_audit) end,
    case when p_answer is null then '[]' else jsonb_build_array(p_answer) end);
