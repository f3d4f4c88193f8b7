-- Guarantees: the cards that members of a campaign got on a day that is over are counted once.

-- Up to which day new cards are counted, and in which time zone; null while none are. Days before are added by the job.
alter table insight_day add column cards_through date, add column cards_zone text;

-- Imported cards are not new. A card that is deleted later stays counted on its day.
create table new_card_day (
  merchant_id uuid not null,
  day date not null,
  campaign_id uuid not null,
  cards integer not null check (cards > 0),
  primary key (merchant_id, day, campaign_id)
);
alter table new_card_day add constraint new_card_day_merchant_fkey foreign key (merchant_id) references merchant (merchant_id) on delete cascade;
