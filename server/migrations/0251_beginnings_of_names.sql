-- Guarantees: at the till the members whose family name or address begins as a text that is being typed are found without reading
-- the parts of all names: of a common name these are ten thousands of members.
create index concurrently if not exists member_address on member (merchant_id, email text_pattern_ops) where email is not null;
create index concurrently if not exists member_family_name on member (merchant_id, lower(substring(nickname from '[^ ]+$')) text_pattern_ops)
  where nickname like '% %';
