-- Guarantees: a block of the audit log is sealed by the range of its rows' positions, so that no row is rewritten to be sealed.

-- Blocks from before have no range: their rows name them (`audit.seal`).
alter table audit_seal add column from_position bigint;
alter table audit_seal add column to_position bigint;
create index audit_seal_range on audit_seal (from_position) where from_position is not null;
-- The rows that are sealed first by a range: those that no block had taken.
update audit set position = 0 where seal is null and position is null;
