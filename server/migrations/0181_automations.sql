-- Guarantees: an automation does something for a member at most once per occasion; what it waits for is complete; two automations of
-- a merchant never have the same name.

create table automation (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  waits_for text not null check (
    waits_for in ('noVisit', 'birthday', 'nthVisit', 'oneShort', 'joined', 'levelReached', 'expiring')
  ),
  -- The days, or the visit, that it waits for.
  number integer check (number > 0),
  level_id uuid,
  campaign_id uuid,
  -- The segment, and its filters as they were last: they are used once it is deleted.
  segment_id uuid,
  segment_filters jsonb,
  -- What members are told: words by language, channels, a picture.
  message jsonb,
  -- A coupon that is deleted is refused when it is to be given.
  coupon_id uuid,
  chops integer check (chops > 0),
  limit_times integer check (limit_times > 0),
  limit_days integer check (limit_days > 0),
  -- Nothing is done between these times of the shop's day.
  quiet_from text check (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
  holds_out boolean not null,
  -- Grows with each change, so that a run that began before goes no further.
  version integer not null default 1,
  -- From this day of the merchant on occasions count; null while it is off.
  since date,
  staff_id uuid not null,
  nickname text,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id),
  check ((waits_for in ('birthday', 'levelReached')) = (number is null)),
  check ((waits_for = 'levelReached') = (level_id is not null)),
  check (campaign_id is not null or (level_id is null and chops is null)),
  check ((segment_id is null) = (segment_filters is null)),
  check ((limit_times is null) = (limit_days is null)),
  check ((quiet_from is null) = (quiet_to is null))
);
create unique index automation_name on automation (merchant_id, lower(name));
create index automation_on on automation (merchant_id, id) where since is not null;

-- What became of each occasion: written in the transaction of what was done. Who is held out has a row like everybody else.
create table automation_effect (
  merchant_id uuid not null,
  automation_id uuid not null,
  member_id uuid not null,
  -- What tells one occasion from the next: the year of a birthday, the day of the last visit, the number of a visit.
  occasion text not null,
  card_id uuid not null,
  -- The merchant's day.
  day date not null,
  state text not null check (state in ('done', 'heldOut', 'refused')),
  reason text,
  at timestamptz not null,
  primary key (merchant_id, automation_id, member_id, occasion),
  foreign key (merchant_id, automation_id) references automation (merchant_id, id) on delete cascade,
  foreign key (merchant_id, member_id) references member (merchant_id, id) on delete cascade,
  check ((state = 'refused') <= (reason is not null))
);
create index automation_effect_latest on automation_effect (merchant_id, automation_id, at desc, member_id);
create index automation_effect_counts on automation_effect (merchant_id, automation_id, state, reason);
create index automation_effect_member on automation_effect (merchant_id, member_id);

-- The days on which cards reached their levels for the first time. A subscriber of events keeps it.
create table level_reached (
  merchant_id uuid not null,
  card_id uuid not null,
  level_id uuid not null,
  day date not null,
  primary key (merchant_id, card_id, level_id),
  foreign key (merchant_id, card_id) references card (merchant_id, id) on delete cascade
);
create index level_reached_day on level_reached (merchant_id, level_id, day, card_id);
