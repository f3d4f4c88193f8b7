-- Guarantees: one row of texts at most replaces those of the page at the root address; `version` rises with
-- every change, so that a form filled from older texts is noticed.

create table home_page_text (
  is_only boolean primary key default true check (is_only),
  -- By language, then by the name of the text.
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default now()
);
