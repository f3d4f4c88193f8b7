-- Guarantees: a banner belongs to one place and has a picture in at least one language; its end is after its start; an
-- empty audience list means everybody.

create table banner (
  id uuid primary key,
  place text not null check (place in ('coupon', 'home')),
  position integer not null check (position > 0),
  name text not null check (name <> ''),
  enabled boolean not null default true,
  link text,
  -- By language: the picture's address, and what it says for who cannot see it.
  pictures jsonb not null check (jsonb_typeof(pictures) = 'object' and pictures <> '{}'),
  starts_at timestamptz,
  ends_at timestamptz,
  plan_ids uuid[] not null default '{}',
  languages text[] not null default '{}',
  states text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index banner_place on banner (place, position, id);
