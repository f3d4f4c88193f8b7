-- Guarantees: lines of the merchants' audit are sealed in blocks, each with a hash of the block before it, so that a missing
-- or changed line shows. Where a person is forgotten, the block says that it was amended.

alter table audit add column seal bigint;
create index audit_unsealed on audit (id) where seal is null;
create index audit_sealed on audit (seal) where seal is not null;
create index audit_at on audit (at desc, id desc);
create index audit_actor on audit (actor_id, at desc, id desc);
create index audit_target on audit (target, at desc, id desc);

create table audit_seal (
  number bigint primary key check (number > 0),
  lines integer not null check (lines >= 0),
  -- Of the lines when they were sealed; the chain is made of it.
  first_digest bytea not null check (length(first_digest) = 32),
  -- Of the lines as they are since the last amendment.
  digest bytea not null check (length(digest) = 32),
  previous bytea not null,
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null,
  amended_at timestamptz
);

-- The digest of all that the lines of a block say.
create function audit_digest(block bigint) returns bytea language sql stable as $$
  select coalesce(sha256(string_agg(sha256(convert_to(jsonb_build_array(
    merchant_id, (extract(epoch from at) * 1000000)::bigint, id, actor_kind, actor_id, nickname, action, target,
    status, before, after, ip, request_id)::text, 'UTF8')), ''::bytea order by merchant_id, at, id)), sha256(''))
  from audit where seal = block
$$;

-- What came of a check of both chains.
create table audit_check (
  id uuid primary key,
  checked_at timestamptz not null,
  -- The platform's lines, and the first that does not follow from the one before it.
  platform_lines bigint not null,
  platform_break bigint,
  head_hash bytea,
  -- The merchants' blocks, the lines in them, and the first block that is not as it was sealed.
  seals bigint not null,
  sealed_lines bigint not null,
  amended bigint not null,
  seal_break bigint
);
create index audit_check_latest on audit_check (checked_at desc);
