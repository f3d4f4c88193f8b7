-- Guarantees: of what a merchant owes there is one line of each subject, store and month, and all are of one count.

-- The moment at which the lines were counted; null where a version before this one took the sum. What became of chops and money is
-- as it was then, too. A merchant that was small then and is large now is counted again.
alter table liability_today add column counted_at timestamptz, add column is_large boolean not null default false,
  add column experience jsonb;

-- What is outstanding of a campaign or a voucher, without what it costs: that is applied when it is shown.
create table liability_line (
  merchant_id uuid not null,
  -- The store of the member's first visit, or where the voucher was given; zeros stand for none.
  store_id uuid not null,
  subject_id uuid not null,
  -- The month in which it ends, or infinity.
  month date not null check (month = 'infinity' or extract(day from month) = 1),
  quantity bigint not null check (quantity > 0),
  primary key (merchant_id, store_id, subject_id, month)
);
alter table liability_line add constraint liability_line_count foreign key (merchant_id)
  references liability_today (merchant_id) on delete cascade;
