-- Guarantees: of each occasion of an automation it is known whether lots were drawn for it, so that a hold-out is compared with nobody who was
-- served without one; null of those written before, or by a server of the version before.
alter table automation_effect add column drawn boolean;
