-- Guarantees: a slot counts its bookings and never falls below none; a card holds one booking at a booth at most, whether it
-- waits, stands or was attended; a member's cards of a campaign have places 1 to 5, and no two of them one name.

-- The booths of a campaign's settings, as each save leaves them; what is gone stays as removed.
create table booth (
  merchant_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  name text not null check (name <> ''),
  place text not null default '',
  image text,
  chop_type_id uuid not null,
  position smallint not null,
  removed_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id),
  foreign key (merchant_id, chop_type_id) references chop_type (merchant_id, id)
);
create index booth_campaign on booth (merchant_id, campaign_id, position);

-- Days and times are the merchant's.
create table booth_slot (
  merchant_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  booth_id uuid not null,
  day date not null,
  starts time not null,
  ends time not null,
  quota integer not null check (quota > 0),
  waiting_list boolean not null,
  -- Whoever takes a place raises it in the statement that finds it below the quota.
  booked integer not null default 0 check (booked >= 0),
  removed_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, booth_id) references booth (merchant_id, id)
);
create index booth_slot_booth on booth_slot (merchant_id, booth_id, day, starts);
create index booth_slot_day on booth_slot (merchant_id, campaign_id, day, starts);

create table booth_booking (
  merchant_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  booth_id uuid not null,
  slot_id uuid not null,
  card_id uuid not null,
  state text not null check (state in ('booked', 'waiting', 'attended', 'missed', 'cancelled')),
  created_at timestamptz not null,
  -- When a place became free for one who waited.
  promoted_at timestamptz,
  attended_at timestamptz,
  cancelled_at timestamptz,
  -- Null where the member did it.
  cancelled_by uuid,
  remark text not null default '',
  primary key (merchant_id, id),
  foreign key (merchant_id, slot_id) references booth_slot (merchant_id, id),
  foreign key (merchant_id, booth_id) references booth (merchant_id, id),
  foreign key (merchant_id, card_id) references card (merchant_id, id)
);
create unique index booth_booking_once on booth_booking (merchant_id, booth_id, card_id)
  where state in ('booked', 'waiting', 'attended');
create index booth_booking_card on booth_booking (merchant_id, card_id);
create index booth_booking_slot on booth_booking (merchant_id, slot_id, created_at, id);
create index booth_booking_campaign on booth_booking (merchant_id, campaign_id, created_at desc, id desc);

-- Only members with several cards of a campaign have rows.
create table named_card (
  merchant_id uuid not null,
  card_id uuid not null,
  campaign_id uuid not null,
  member_id uuid not null,
  place smallint not null check (place between 1 and 5),
  name text check (name <> ''),
  primary key (merchant_id, card_id),
  foreign key (merchant_id, card_id) references card (merchant_id, id) on delete cascade
);
create unique index named_card_place on named_card (merchant_id, campaign_id, member_id, place);
create unique index named_card_name on named_card (merchant_id, campaign_id, member_id, lower(name));

-- The booths that campaigns have already.
insert into booth (merchant_id, id, campaign_id, name, place, image, chop_type_id, position)
select c.merchant_id, (b ->> 'id')::uuid, c.id, b ->> 'name', coalesce(b ->> 'place', ''), b ->> 'image', t.id, n
from campaign c
cross join jsonb_array_elements(coalesce(c.settings -> 'booths', '[]')) with ordinality as list (b, n)
join chop_type t on t.merchant_id = c.merchant_id and t.campaign_id = c.id and t.code = b ->> 'chopType' and t.removed_at is null
on conflict do nothing;

insert into booth_slot (merchant_id, id, campaign_id, booth_id, day, starts, ends, quota, waiting_list)
select c.merchant_id, (s ->> 'id')::uuid, c.id, (b ->> 'id')::uuid, (s ->> 'day')::date, (s ->> 'from')::time,
  (s ->> 'to')::time, (s ->> 'quota')::integer, coalesce((s ->> 'waitingList')::boolean, false)
from campaign c
cross join jsonb_array_elements(coalesce(c.settings -> 'booths', '[]')) as b
cross join jsonb_array_elements(coalesce(b -> 'slots', '[]')) as s
where exists (select from booth where booth.merchant_id = c.merchant_id and booth.id = (b ->> 'id')::uuid)
on conflict do nothing;
