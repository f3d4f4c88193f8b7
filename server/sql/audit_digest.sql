-- The digest of a sealed block of the audit log. Entries without the columns of a view, or without events, have the digest that they
-- were sealed with before those columns existed.
create or replace function audit_digest(block bigint) returns bytea language sql stable as $$
  select coalesce(sha256(string_agg(sha256(convert_to((jsonb_build_array(
    merchant_id, (extract(epoch from at) * 1000000)::bigint, id, actor_kind, actor_id, nickname, action, target,
    status, before, after, ip, request_id)
    || case when on_behalf_of is null then '[]'::jsonb else jsonb_build_array(on_behalf_of, view_id) end
    || case when events is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('events', events)) end)::text, 'UTF8')), ''::bytea
    order by merchant_id, at, id)), sha256(''))
  from audit where seal = block
$$;
