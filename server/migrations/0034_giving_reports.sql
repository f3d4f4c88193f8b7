-- Guarantees: a campaign has one cost of its own; of each month's end there is one record of what was outstanding;
-- a coupon that a campaign gives as its reward is there as long as the campaign names it.

-- What a stamp, a point or a use costs the merchant, in hundredths of the currency's smallest unit.
create table campaign_cost (
  merchant_id uuid not null,
  campaign_id uuid not null,
  cost bigint not null check (cost between 0 and 100000000000),
  primary key (merchant_id, campaign_id),
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id)
);
-- What a voucher's money costs the merchant, in hundredths of its amount.
alter table merchant add column voucher_cost_percent smallint not null default 100
  check (voucher_cost_percent between 0 and 100);

create table liability_snapshot (
  merchant_id uuid not null references merchant (merchant_id),
  -- The last day of the month.
  day date not null,
  taken_at timestamptz not null,
  currency text not null,
  -- The lines of the report as it was, and what was known then of what is never used.
  lines jsonb not null,
  experience jsonb not null,
  primary key (merchant_id, day)
);

-- What the reports of coupons and vouchers are filtered by, newest first.
create index coupon_event_at on coupon_event (merchant_id, at desc, id desc);
create index coupon_event_coupon on coupon_event (merchant_id, coupon_id, at desc, id desc);
create index coupon_event_staff on coupon_event (merchant_id, staff_id, at desc, id desc);
create index voucher_entry_voucher on voucher_entry (merchant_id, voucher_id, at desc, id desc);
create index voucher_entry_staff on voucher_entry (merchant_id, staff_id, at desc, id desc);

-- A coupon that a campaign gives as its reward: it is not deleted meanwhile, and nobody else may take it.
create table coupon_reward (
  merchant_id uuid not null,
  coupon_id uuid not null,
  campaign_id uuid not null,
  primary key (merchant_id, coupon_id, campaign_id),
  foreign key (merchant_id, coupon_id) references coupon (merchant_id, id),
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id)
);
create index coupon_reward_campaign on coupon_reward (merchant_id, campaign_id);
-- The card's version that the redemption made which gave the copy: by it the void finds what to take back.
alter table coupon_copy add column card_version bigint check (card_version is null or source = 'reward');
