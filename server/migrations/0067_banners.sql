-- Guarantees: a banner belongs to one place and has a picture in at least one language; its last day is not before its first; an
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
  -- Days in UTC, both included.
  starts_on date,
  ends_on date,
  plan_ids uuid[] not null,
  languages text[] not null default '{}',
  states text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_on >= starts_on)
);
create index banner_place on banner (place, position, id);
