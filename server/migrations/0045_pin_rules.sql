-- Guarantees: how many digits a PIN has at least is the merchant's setting, from 4 to 8; wrong PINs on members' phones are
-- counted for the whole merchant in one row, so that exactly the limit is tried however many processes take attempts at once.

alter table merchant add column pin_length smallint not null default 4 check (pin_length between 4 and 8);

-- Wrong or undecided attempts within the window, which begins with the first; nobody may try until `paused_until`.
create table pin_guard (
  merchant_id uuid primary key references merchant (merchant_id),
  attempts integer not null check (attempts >= 0),
  window_ends_at timestamptz not null,
  paused_until timestamptz
) with (fillfactor = 50);
