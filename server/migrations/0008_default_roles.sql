-- Guarantees: a default role that somebody has edited is told from one as the program wrote it, so that a later version
-- may bring the latter up to date and leaves the former alone. Null: written before this was kept.

alter table default_role
  add column written_menus text[],
  add column written_actions text[];
