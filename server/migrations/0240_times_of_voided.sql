-- Guarantees: a void says when what it reverses was done, so that it is of one day with it in whichever time zone days are told.

-- Null in voids of before: of those the two local days are compared, as each was in the time zone of its time.
alter table chop_entry add column voids_at timestamptz;
