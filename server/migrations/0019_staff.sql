-- Guarantees: an E-Stamp ID can stand in an address and is no single word to guess; a user who was invited gets in by a
-- link that is used once, like every other.

alter table staff
  add constraint staff_e_stamp_id_check check (e_stamp_id ~ '^[A-Za-z0-9._:-]{6,64}$') not valid;

alter table one_time_link
  drop constraint one_time_link_purpose_check,
  add constraint one_time_link_purpose_check
    check (purpose in ('sign-in', 'register', 'reset-password', 'invite')) not valid;
