-- Guarantees: an export of everything belongs to a merchant; one that is done has a file in so many parts, and one that is not has none.

create table full_export (
  merchant_id uuid not null,
  id uuid not null,
  staff_id uuid not null,
  nickname text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  rows_done bigint not null default 0 check (rows_done >= 0),
  rows_total bigint not null default 0 check (rows_total >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  parts integer not null default 0 check (parts >= 0),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (merchant_id, id),
  check ((state in ('done', 'failed')) = (ended_at is not null)),
  check ((state = 'done') = (bytes > 0))
);

alter table full_export add constraint full_export_merchant foreign key (merchant_id) references merchant (merchant_id);
alter table full_export add constraint full_export_staff
  foreign key (merchant_id, staff_id) references staff (merchant_id, id);

-- A merchant makes one at a time.
create unique index full_export_under_way on full_export (merchant_id) where state in ('waiting', 'running');
