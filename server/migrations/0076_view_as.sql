-- Guarantees: an administrator who views a merchant's back office has a token of its own, for at most 30 minutes; one view
-- a session of an administrator is open at a merchant; nothing is written in a view without a reason. A line of the
-- audit that was written in a view names both, the administrator and on whose behalf.

-- Whether writing by the platform needs the merchant's consent.
alter table merchant add column view_as_consent boolean not null default true;

create table view_as (
  merchant_id uuid not null references merchant (merchant_id),
  id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  admin_id uuid not null references system_admin (id),
  -- The administrator's session: the view ends with it.
  session_id uuid not null,
  -- The owner whose menu and role the view has.
  staff_id uuid not null,
  on_behalf_of text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= started_at + interval '30 minutes'),
  reason text check (length(reason) between 10 and 500),
  writes integer not null default 0 check (writes >= 0),
  ended_at timestamptz check (ended_at <= expires_at),
  ended_by text check (ended_by in ('admin', 'time', 'session', 'replaced')),
  primary key (merchant_id, id),
  unique (merchant_id, token_hash),
  check ((ended_at is null) = (ended_by is null)),
  check (writes = 0 or reason is not null)
);
create unique index view_as_one on view_as (merchant_id, session_id) where ended_at is null;
create index view_as_open on view_as (session_id) where ended_at is null;
create index view_as_latest on view_as (merchant_id, started_at desc, id);

-- What a merchant is asked and has answered.
create table view_as_consent (
  merchant_id uuid not null references merchant (merchant_id),
  id uuid not null,
  admin_id uuid not null references system_admin (id),
  reason text not null check (length(reason) between 10 and 500),
  state text not null default 'waiting' check (state in ('waiting', 'given', 'refused', 'withdrawn', 'expired')),
  asked_at timestamptz not null,
  -- Until when it can be answered, then until when it holds.
  expires_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid,
  primary key (merchant_id, id),
  foreign key (merchant_id, answered_by) references staff (merchant_id, id) on delete set null (answered_by)
);
create unique index view_as_consent_one on view_as_consent (merchant_id, admin_id) where state in ('waiting', 'given');
create index view_as_consent_answered on view_as_consent (merchant_id, answered_by);

alter table audit add column on_behalf_of text, add column view_id uuid;

-- Lines without the new columns have the digest that they were sealed with.
create or replace function audit_digest(block bigint) returns bytea language sql stable as $$
  select coalesce(sha256(string_agg(sha256(convert_to((jsonb_build_array(
    merchant_id, (extract(epoch from at) * 1000000)::bigint, id, actor_kind, actor_id, nickname, action, target,
    status, before, after, ip, request_id)
    || case when on_behalf_of is null then '[]'::jsonb else jsonb_build_array(on_behalf_of, view_id) end)::text, 'UTF8')), ''::bytea
    order by merchant_id, at, id)), sha256(''))
  from audit where seal = block
$$;
