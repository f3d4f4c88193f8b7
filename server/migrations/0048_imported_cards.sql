-- Guarantees: a card says whether an import made it, so that a list that is brought along is not counted as new members.

alter table card add column imported boolean not null default false;

update card set imported = true
from batch_row as r
where r.merchant_id = card.merchant_id and r.card_id = card.id and r.state = 'done' and r.note = 'created';

create index card_imported on card (merchant_id, created_at) where imported;
