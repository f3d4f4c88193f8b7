-- Guarantees: a card is kept at most once as one stamp short of a reward, and with its card gone it is not kept.

-- Balances change with every stamp, so no index of the card row has them. For merchants with many cards the few that are one stamp
-- short are kept beside them: by a subscriber, once a job has found those of before.
create table short_card (
  merchant_id uuid not null,
  card_id uuid not null,
  campaign_id uuid not null,
  balance bigint not null,
  primary key (merchant_id, card_id)
);
alter table short_card add constraint short_card_card_fkey foreign key (merchant_id, card_id)
  references card (merchant_id, id) on delete cascade;
create index short_card_campaign on short_card (merchant_id, campaign_id, balance, card_id);

-- Which balances they are kept for, and up to which card they have been found; all of them once it is filled.
create table short_card_fill (
  merchant_id uuid primary key,
  balances jsonb not null,
  after uuid not null default '00000000-0000-0000-0000-000000000000',
  filled boolean not null default false
);
alter table short_card_fill add constraint short_card_fill_merchant_fkey foreign key (merchant_id) references merchant (merchant_id);
