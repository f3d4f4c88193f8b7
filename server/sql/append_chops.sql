-- The functions by which servers of earlier versions write, while they run beside this one: the same as `apply_operations`.
create or replace function append_crowd(
  p_merchant uuid, p_card uuid, p_version bigint, p_last bigint, p_change jsonb, p_entries jsonb, p_audits jsonb, p_answers jsonb
) returns boolean language sql as $$
  select p_card = any (apply_operations(
    jsonb_build_array(
      jsonb_build_object(
        'merchant_id', p_merchant, 'card_id', p_card, 'version', p_version, 'last', p_last,
        'state', p_change - 'told_from' - 'while_running')
      || case when p_change ? 'told_from' then jsonb_build_object('told_from', p_change -> 'told_from') else '{}' end
      || case when p_change ? 'while_running' then '{"while_running": true}' else '{}'::jsonb end),
    p_entries, p_audits, p_answers, true))
$$;

create or replace function append_chops(
  p_merchant uuid, p_card uuid, p_version bigint, p_change jsonb, p_entries jsonb, p_audit jsonb, p_answer jsonb
) returns boolean language sql as $$
  select append_crowd(
    p_merchant, p_card, p_version, p_version + 1, p_change, p_entries,
    case when p_audit is null then '[]' else jsonb_build_array(p_audit) end,
    case when p_answer is null then '[]' else jsonb_build_array(p_answer) end)
$$;
