-- Writes operations on cards, each with its entries, the card's new state, audit log entries and stored answers, in one
-- transaction. It compares and writes, and decides nothing: rows come complete. Operations on one card come as one change
-- (`version` before the first, `last` after the last). Returns the cards that were written; a card is left out, with all
-- that belongs to it, when its version is not the expected one, or when its campaign has ended since the decision.
--
-- A change: { merchant_id, card_id, version, last, state, told_from?, while_running?, referral_due? }. Audit log entries and
-- stored answers name the card that they belong to as `of`. Without `p_waits` a card whose row is locked is left out, too: one
-- card must not hold up the others of a batch.
--
-- In a sharded database all changes are of one merchant, and the statements run on the merchant's node, which has the rows: there
-- `p_merchant` and `p_position` are given. Elsewhere they are null.
create or replace function apply_operations_on_node(
  p_merchant uuid, p_position bigint, p_changes jsonb, p_entries jsonb, p_audits jsonb, p_answers jsonb, p_waits boolean
) returns uuid[] language plpgsql
-- A plan for the very values of a call costs more than it could save: every statement finds its rows by key. A sharded database makes
-- one only for a merchant that it knows, and keeps those of foreign keys.
set plan_cache_mode = /* sharded: auto -- */ force_generic_plan
/* sharded: set citus.enable_manual_changes_to_shards = on */
as $$
declare
  /* sharded: v_is_local boolean := hold_local_shards(p_merchant); */
  v_free uuid[];
  v_written uuid[];
  v_changes jsonb := p_changes;
  v_entries jsonb := p_entries;
  v_audits jsonb := p_audits;
  v_answers jsonb := p_answers;
begin
  if not p_waits then
    /* on shards: */
    select array(
      select c.id from jsonb_to_recordset(p_changes) as x (merchant_id uuid, card_id uuid)
      join card as c on c.merchant_id = x.merchant_id and c.id = x.card_id /* sharded: and c.merchant_id = p_merchant */
      for no key update of c skip locked) into v_free;
  end if;
  /* on shards: */
  with written as (
    update card as c set
      version = x.last,
      balances = s.balances,
      balance = s.balance,
      state = s.state,
      frozen_by = s.frozen_by,
      level_id = s.level_id,
      expires_at = s.expires_at,
      -- A server of an earlier version does not say.
      validity = case when x.state ? 'validity' then s.validity else c.validity end,
      first_chop_at = s.first_chop_at,
      lots = s.lots,
      redeemed = s.redeemed,
      period_start = s.period_start,
      period_earned = s.period_earned,
      period_level_id = s.period_level_id,
      carried = case when x.state ? 'carried' then s.carried else c.carried end
    from jsonb_to_recordset(p_changes) as x (
        merchant_id uuid, card_id uuid, version bigint, last bigint, state jsonb, while_running boolean)
      cross join lateral jsonb_to_record(x.state) as s (
        balances bigint[], balance bigint, state text, frozen_by text, level_id uuid, expires_at timestamptz, validity jsonb,
        first_chop_at timestamptz, lots jsonb, redeemed text[], period_start date, period_earned bigint, period_level_id uuid,
        carried bigint)
      cross join campaign as cp
    where c.merchant_id = x.merchant_id and c.id = x.card_id and c.version = x.version
      /* sharded: and c.merchant_id = p_merchant */
      and (p_waits or c.id = any (v_free))
      and cp.merchant_id = c.merchant_id and cp.id = c.campaign_id
      -- The cards of an ended campaign still change with time: only a decision on a running campaign requires that it runs.
      and (x.while_running is not true or cp.ended_at is null)
    returning c.id
  ) select array_agg(id) into v_written from written;

  if v_written is null then
    return '{}';
  end if;
  if cardinality(v_written) < jsonb_array_length(p_changes) then
    select jsonb_agg(x) into v_changes from jsonb_array_elements(p_changes) as x where (x ->> 'card_id')::uuid = any (v_written);
    select jsonb_agg(x) into v_entries from jsonb_array_elements(p_entries) as x where (x ->> 'card_id')::uuid = any (v_written);
    select jsonb_agg(x) into v_audits from jsonb_array_elements(p_audits) as x where (x ->> 'of')::uuid = any (v_written);
    select jsonb_agg(x) into v_answers from jsonb_array_elements(p_answers) as x where (x ->> 'of')::uuid = any (v_written);
  end if;

  /* on shards: */
  insert into chop_entry (
    merchant_id, at, id, card_id, campaign_id, campaign_revision, chop_type_id, slot, operation_id, card_version, seq, kind,
    measure, quantity, balance_after, local_day, staff_id, nickname, store_id, source, reward_id, reference, remark, voids,
    voids_day, voids_at, effects)
  select
    e.merchant_id, e.at, e.id, e.card_id, e.campaign_id, e.campaign_revision, e.chop_type_id, e.slot, e.operation_id, e.card_version,
    e.seq, e.kind, e.measure, e.quantity, e.balance_after, e.local_day, e.staff_id, e.nickname, e.store_id, e.source, e.reward_id,
    e.reference, coalesce(e.remark, ''), e.voids, e.voids_day,
    e.voids_at, e.effects
  from jsonb_to_recordset(v_entries) as e (
    merchant_id uuid, at timestamptz, id uuid, card_id uuid, campaign_id uuid, campaign_revision integer, chop_type_id uuid,
    slot smallint, operation_id uuid, card_version bigint, seq smallint, kind text, measure text, quantity bigint,
    balance_after bigint, local_day date, staff_id uuid, nickname text, store_id uuid, source text, reward_id text, reference text,
    remark text, voids uuid, voids_day date, voids_at timestamptz, effects jsonb);

  if jsonb_path_exists(v_entries, '$[*].voids ? (@ != null)') then
    /* on shards: */
    insert into chop_void (merchant_id, entry_id, void_id)
    select (e ->> 'merchant_id')::uuid, (e ->> 'voids')::uuid, (e ->> 'id')::uuid
    from jsonb_array_elements(v_entries) as e
    where e ->> 'voids' is not null;
  end if;
  -- Servers of the version before say what is due; others leave that to subscribers of the events.
  if jsonb_path_exists(v_changes, '$[*].told_from') then
    insert into balance_notice (merchant_id, card_id, balance_before)
    select (x ->> 'merchant_id')::uuid, (x ->> 'card_id')::uuid, (x ->> 'told_from')::bigint
    from jsonb_array_elements(v_changes) as x where x ? 'told_from'
    on conflict do nothing;
  end if;
  if jsonb_path_exists(v_changes, '$[*].referral_due') then
    insert into referral_due (merchant_id, card_id)
    select (x ->> 'merchant_id')::uuid, (x ->> 'card_id')::uuid
    from jsonb_array_elements(v_changes) as x where x ? 'referral_due'
    on conflict (merchant_id, card_id) do update set due_at = excluded.due_at;
  end if;

  -- Where it is not given, it is a position after the wait for the cards.
  perform insert_commit_records_at(v_audits, v_answers, coalesce(p_position, event_position()), p_merchant);
  return v_written;
end $$;
/* sharded: select create_distributed_function(
  'apply_operations_on_node(uuid, bigint, jsonb, jsonb, jsonb, jsonb, boolean)', 'p_merchant',
  colocate_with => 'merchant', force_delegation => true); */

-- The same as servers call it. The coordinator of a sharded database gives the position, since its readers of events know its transactions
-- alone. That is before a wait for the cards: an operation that was decided on a card's version comes after the one that wrote it.
create or replace function apply_operations(
  p_changes jsonb, p_entries jsonb, p_audits jsonb, p_answers jsonb, p_waits boolean
) returns uuid[] language plpgsql as $$
/* sharded: declare
  v_written uuid[];
  v_merchant uuid := p_changes -> 0 ->> 'merchant_id';
  v_position bigint := event_position(); */
begin
  /* sharded: select w into v_written from apply_operations_on_node(
    v_merchant, v_position, p_changes, p_entries, p_audits, p_answers, p_waits) as w; */
  return /* sharded: v_written; -- */ apply_operations_on_node(null, null, p_changes, p_entries, p_audits, p_answers, p_waits);
end $$;
