-- Guarantees: what became of a coupon's copies is told from their giving to their taking back, and of whose copy it is told;
-- as many codes count as used as are used.

-- A code that was held and never used counted as one used less when it was marked active.
delete from coupon_used
where (merchant_id, coupon_id) in (select merchant_id, coupon_id from coupon_event where kind = 'reactivate');
insert into coupon_used
select merchant_id, coupon_id, 0, count(*) from coupon_code
where state = 'used'
  and (merchant_id, coupon_id) in (select merchant_id, coupon_id from coupon_event where kind = 'reactivate')
group by merchant_id, coupon_id;

-- What was given before this stands in the list of holders.
alter table coupon_event
  -- The copy it happened to, where the code alone may lead to another one later.
  add column copy_id uuid,
  add foreign key (merchant_id, copy_id) references coupon_copy (merchant_id, id) not valid,
  drop constraint coupon_event_kind_check,
  add constraint coupon_event_kind_check check (kind in ('give', 'redeem', 'reactivate', 'takeBack')) not valid;
create index coupon_event_copy on coupon_event (merchant_id, copy_id) where copy_id is not null;
