-- Guarantees: a platform's file is published at most once; a tutorial has texts in at least one language and a position;
-- a user has seen a tutorial once.

-- Pictures and videos of the platform: banners and tutorials. A merchant's own are in `file`.
create table platform_file (
  id uuid primary key,
  admin_id uuid not null references system_admin (id),
  kind text not null,
  content_type text not null,
  size bigint not null check (size > 0),
  state text not null check (state in ('granted', 'published')),
  name text,
  width integer,
  height integer,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((state = 'published') = (name is not null))
);
create index platform_file_granted on platform_file (expires_at) where state = 'granted';

create table tutorial (
  id uuid primary key,
  position integer not null check (position > 0),
  enabled boolean not null default true,
  picture text,
  -- By language: title, description, video.
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts <> '{}'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index tutorial_position on tutorial (position, id);

create table tutorial_seen (
  merchant_id uuid not null,
  staff_id uuid not null,
  tutorial_id uuid not null references tutorial (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (merchant_id, staff_id, tutorial_id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id)
);
create index tutorial_seen_tutorial on tutorial_seen (tutorial_id);
