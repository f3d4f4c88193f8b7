-- Guarantees: a merge keeps what the member who stays had wished of mails before and after it, so that undoing it gives that back.
-- Merges of before have noted nothing: undoing one of them changes no wish.

alter table member_merge add column wishes jsonb;
