-- Writes lines to the ledger of a given voucher, with its new state, the totals, the audit log entry and the stored answer.
-- False, and nothing written, when the voucher's version is not the expected one.
create or replace function append_vouchers(
  p_merchant uuid, p_record uuid, p_version bigint, p_change jsonb, p_entries jsonb, p_audit jsonb, p_answer jsonb
) returns boolean language plpgsql as $$
declare
  v_voucher uuid;
  v_ends timestamptz;
begin
  update voucher_record set
    version = p_version + 1,
    balance = (p_change ->> 'balance')::bigint,
    state = p_change ->> 'state'
  where merchant_id = p_merchant and id = p_record and version = p_version
  returning voucher_id, ends_at into v_voucher, v_ends;
  if not found then
    return false;
  end if;
  insert into voucher_entry (
    merchant_id, at, id, record_id, voucher_id, record_version, kind, amount, balance_after, local_day, staff_id, nickname, store_id,
    source, remark, reverses)
  select
    merchant_id, at, id, record_id, voucher_id, record_version, kind, amount, balance_after, local_day, staff_id, nickname, store_id,
    source, coalesce(remark, ''), reverses
  from jsonb_to_recordset(p_entries) as e (
    merchant_id uuid, at timestamptz, id uuid, record_id uuid, voucher_id uuid, record_version bigint, kind text, amount bigint,
    balance_after bigint, local_day date, staff_id uuid, nickname text, store_id uuid, source text, remark text, reverses uuid);
  insert into voucher_reversal (merchant_id, entry_id, reversal_id)
    select p_merchant, (e ->> 'reverses')::uuid, (e ->> 'id')::uuid from jsonb_array_elements(p_entries) as e
    where e ->> 'reverses' is not null;
  perform add_to_voucher_total(p_merchant, v_voucher, v_ends, 0,
    (select sum((e ->> 'amount')::bigint)::bigint from jsonb_array_elements(p_entries) as e));
  perform insert_commit_records(
    case when p_audit is null then '[]' else jsonb_build_array(p_audit) end,
    case when p_answer is null then '[]' else jsonb_build_array(p_answer) end);
  return true;
end $$;
