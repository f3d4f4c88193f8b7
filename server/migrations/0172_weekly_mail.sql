-- Guarantees: a merchant's week is told once; of each user there is one word on whether they want it.

-- The weeks that the owners were told of, by their Monday: that of the mail.
create table weekly_mail (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  week date not null check (extract(isodow from week) = 1),
  sent_at timestamptz not null default now(),
  primary key (merchant_id, week)
);

-- Who does not want the weekly mail.
create table weekly_mail_declined (
  merchant_id uuid not null,
  staff_id uuid not null,
  primary key (merchant_id, staff_id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id) on delete cascade
);
