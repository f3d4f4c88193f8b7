-- Guarantees: a language that a member chose is told apart from the one they registered in.

alter table member add column language_chosen boolean not null default false;
