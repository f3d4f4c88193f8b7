-- Guarantees: what a member has said about the newsletter is stored apart from the mails that they decline: null is a member who was
-- never asked, and nobody is taken for one who wants it.

alter table member add column newsletter text;
-- Rows from before hold null: not checked, so that the table is not read while it is locked.
alter table member add constraint member_newsletter_check check (newsletter in ('wanted', 'declined')) not valid;
