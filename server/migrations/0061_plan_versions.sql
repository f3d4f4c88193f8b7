-- Guarantees: a version of a service plan that a merchant has keeps its price, quotas and features until the merchant is
-- moved; of each plan one version is current, and current plans have different names.

alter table service_plan
  -- Null: the first version itself.
  add column first_version_id uuid references service_plan (id),
  add column family_id uuid not null generated always as (coalesce(first_version_id, id)) stored,
  add column version integer not null default 1 check (version > 0),
  add column superseded_at timestamptz,
  add column prompt_days integer not null default 14 check (prompt_days between 0 and 366),
  add unique (family_id, version);

alter table service_plan drop constraint service_plan_name_key;
create unique index service_plan_current_name on service_plan (name) where superseded_at is null;
create unique index service_plan_current on service_plan (family_id) where superseded_at is null;

create index merchant_plan on merchant (plan_id);
