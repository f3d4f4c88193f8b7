-- Guarantees: a draft of a message or of a mailing counts its changes, so that nobody saves over, or sends instead of, what somebody else has
-- made of it meanwhile; a server of the version before leaves the count as it is.
alter table notification add column version integer not null default 1;
alter table mailchimp_edm add column version integer not null default 1;
