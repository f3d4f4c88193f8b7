-- Guarantees: that an issued coupon has ended is recorded once as an event, also when the job that does so is stopped half-way.

-- The last day of which it was recorded that it has passed, for all issued coupons.
alter table coupon add column expiry_noted date;
-- Those up to this one are recorded for the day that has passed since.
alter table coupon add column expiry_noted_through uuid;
-- What ended before is not told of now.
update coupon set expiry_noted = effective_to where effective_to < current_date;
