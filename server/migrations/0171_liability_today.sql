-- Guarantees: of each merchant there is one sum of what it owes now.

-- What was outstanding when the merchant's day began, for the line of the start page: the report itself reads every card.
create table liability_today (
  merchant_id uuid primary key references merchant (merchant_id) on delete cascade,
  day date not null,
  taken_at timestamptz not null,
  currency text not null,
  cost bigint not null,
  breakage bigint not null
);
