-- Guarantees: at the till the shop of a card whose code is another shop's, and the members whose name begins as a text that is
-- being typed, are found without reading all cards or members: the index of parts of names knows no Chinese signs and
-- nothing shorter than three letters.

create index card_of_code on card (card_number);
create index member_name on member (merchant_id, lower(nickname) text_pattern_ops);
