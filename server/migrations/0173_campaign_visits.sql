-- Guarantees: no more cards visited on a day than were active on it.

-- How many cards of a campaign got or used something on a day. What was totalled before is totalled again by the next run of its
-- job; until then reports read the log.
truncate daily_total;
update merchant set totaled_through = null where totaled_through is not null;
alter table daily_total add column visits integer not null check (visits between 0 and active_members);
