-- Guarantees: cards, which every operation changes, are tidied after a fiftieth of them has changed and not after a
-- fifth: what is counted in an index alone would otherwise look at nearly every row.

alter table card set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
