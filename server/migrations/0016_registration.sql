-- Guarantees: who brought a member is one card or one of the staff, of the same merchant, never both and never the card
-- itself; a code sent to a number stands here once per purpose, as a digest, with no more than five tries.

alter table card
  -- Whose promotion code the card was registered with.
  add column referrer_card_id uuid,
  add column referrer_staff_id uuid,
  -- A digest of what the browser that registered calls itself: nobody brings themselves.
  add column device_digest bytea,
  add constraint card_referrer_one
    check (referrer_card_id <> id and (referrer_card_id is null or referrer_staff_id is null)) not valid,
  add constraint card_referrer_card_fkey foreign key (merchant_id, referrer_card_id)
    references card (merchant_id, id) on delete set null (referrer_card_id) not valid,
  add constraint card_referrer_staff_fkey foreign key (merchant_id, referrer_staff_id)
    references staff (merchant_id, id) on delete set null (referrer_staff_id) not valid;
create index card_referrer_card on card (merchant_id, referrer_card_id) where referrer_card_id is not null;
create index card_referrer_staff on card (merchant_id, referrer_staff_id) where referrer_staff_id is not null;

-- A number that was only typed in at a registration: whoever proves to hold it may have it.
alter table member add column mobile_unproven boolean not null default false;

create table sms_code (
  merchant_id uuid not null references merchant (merchant_id),
  -- The number and what the code is for, as a digest: the table names nobody.
  subject bytea not null,
  code_digest bytea not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null,
  primary key (merchant_id, subject)
);
create index sms_code_expiry on sms_code (merchant_id, expires_at);
