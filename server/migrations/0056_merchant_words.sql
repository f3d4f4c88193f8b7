-- Guarantees: words in other languages are an object by language.

-- What members read where they register, and the shop's words in other languages. Names are apart: every call reads them.
alter table merchant
  add column registration_text text not null default '',
  add column terms text not null default '',
  add column localized_names jsonb not null default '{}' check (jsonb_typeof(localized_names) = 'object'),
  add column localizations jsonb not null default '{}' check (jsonb_typeof(localizations) = 'object');
