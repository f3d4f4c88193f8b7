-- Guarantees: the members whose birthday it is are found by an index.
create index concurrently if not exists member_birthday_day on member (merchant_id, birthday) where birthday is not null;
