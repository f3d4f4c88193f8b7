-- Inserts audit log entries, each with the events of its change, and stored answers, given as JSON arrays of rows by column. Columns are named, so that a row of a
-- server that does not know a newer column gets the column's default. `p_merchant` is given on a merchant's node, whose rows they are.
create or replace function insert_commit_records_at(
  p_audits jsonb, p_answers jsonb, p_position bigint, p_merchant uuid
) returns void language plpgsql
/* sharded: set citus.enable_manual_changes_to_shards = on */ as $$
/* sharded: declare
  v_is_local boolean := p_merchant is not null and hold_local_shards(p_merchant); */
begin
  /* on shards: */
  insert into audit (
    merchant_id, at, id, actor_kind, actor_id, nickname, action, target, status, before, after, ip, request_id, on_behalf_of, view_id, events,
    position)
  select
    merchant_id, coalesce(at, now()), id, actor_kind, actor_id, nickname, action, target, status, before, after, ip, request_id, on_behalf_of, view_id, events,
    p_position
  from jsonb_to_recordset(p_audits) as a (
    merchant_id uuid, at timestamptz, id uuid, actor_kind text, actor_id uuid, nickname text, action text, target text, status integer,
    before jsonb, after jsonb, ip text, request_id text, on_behalf_of text, view_id uuid, events jsonb);

  /* on shards: */
  insert into idempotency (merchant_id, caller, key, request_hash, status, answer, packed, at, card_id)
  select merchant_id, caller, key, request_hash, status, answer, packed, coalesce(at, now()), card_id
  from jsonb_to_recordset(p_answers) as i (
    merchant_id uuid, caller uuid, key text, request_hash bytea, status integer, answer jsonb, packed bytea, at timestamptz, card_id uuid);
end $$;
/* sharded: select create_distributed_function('insert_commit_records_at(jsonb, jsonb, bigint, uuid)'); */

-- The same at the position that the column has by default, evaluated once for all rows.
create or replace function insert_commit_records(p_audits jsonb, p_answers jsonb) returns void language sql as $$
  select insert_commit_records_at(p_audits, p_answers, event_position(), null)
$$;
drop function if exists insert_commit_records_at(jsonb, jsonb, bigint);
