-- The digest of rows of the audit log: those of a block that was sealed row by row, or those of a range of positions. Entries without the
-- columns of a view, or without events, have the digest that they were sealed with before those columns existed.
-- Not in SQL: a sharded database takes no parameters in such a function, and no row as a value, since a shard's has a type of its own.
create or replace function audit_digest(block bigint, from_position bigint, to_position bigint) returns bytea language plpgsql stable
set plan_cache_mode = force_custom_plan
as $$
begin
  return (
    select coalesce(sha256(string_agg(sha256(convert_to((jsonb_build_array(
      a.merchant_id, (extract(epoch from a.at) * 1000000)::bigint, a.id, a.actor_kind, a.actor_id, a.nickname, a.action, a.target,
      a.status, a.before, a.after, a.ip, a.request_id)
      || case when a.on_behalf_of is null then '[]'::jsonb else jsonb_build_array(a.on_behalf_of, a.view_id) end
      || case when a.events is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('events', a.events)) end)::text,
      'UTF8')), ''::bytea order by a.merchant_id, a.at, a.id)), sha256(''))
    from audit a
    where (block is null or a.seal = block)
      and (from_position is null or (a.position >= from_position and a.position < to_position)));
end $$;

create or replace function audit_digest(block bigint) returns bytea language sql stable as $$
  select audit_digest(block, null, null)
$$;

create or replace function audit_digest(from_position bigint, to_position bigint) returns bytea language sql stable as $$
  select audit_digest(null, from_position, to_position)
$$;

drop function if exists audit_row_digest(audit);
