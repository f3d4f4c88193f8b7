-- Guarantees: the shop of a card whose code was scanned at another shop's till is found without reading all cards.

create index card_of_code on card (card_number);
