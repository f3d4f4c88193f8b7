-- Guarantees: opening hours are an object of weekdays, or not told at all.

-- The picture beside the sign-in form, and when the shop is open.
alter table merchant
  add column background_image text,
  add column opening_hours jsonb check (jsonb_typeof(opening_hours) = 'object');
