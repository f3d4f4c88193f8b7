-- The digest of rows of the audit log: those of a block that was sealed row by row, and those of a range of positions. Entries without the
-- columns of a view, or without events, have the digest that they were sealed with before those columns existed.
create or replace function audit_row_digest(a audit) returns bytea language sql stable as $$
  select sha256(convert_to((jsonb_build_array(
    a.merchant_id, (extract(epoch from a.at) * 1000000)::bigint, a.id, a.actor_kind, a.actor_id, a.nickname, a.action, a.target,
    a.status, a.before, a.after, a.ip, a.request_id)
    || case when a.on_behalf_of is null then '[]'::jsonb else jsonb_build_array(a.on_behalf_of, a.view_id) end
    || case when a.events is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('events', a.events)) end)::text, 'UTF8'))
$$;

create or replace function audit_digest(block bigint) returns bytea language sql stable as $$
  select coalesce(sha256(string_agg(audit_row_digest(a), ''::bytea order by merchant_id, at, id)), sha256(''))
  from audit a where seal = block
$$;

create or replace function audit_digest(from_position bigint, to_position bigint) returns bytea language sql stable as $$
  select coalesce(sha256(string_agg(audit_row_digest(a), ''::bytea order by merchant_id, at, id)), sha256(''))
  from audit a where a.position >= from_position and a.position < to_position
$$;
