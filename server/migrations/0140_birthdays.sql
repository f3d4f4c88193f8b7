-- Guarantees: a birthday is a day of the year that exists, without the year.
alter table member add column birthday text;
alter table member add constraint member_birthday check (
  birthday ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' and birthday not in ('02-30', '02-31', '04-31', '06-31', '09-31', '11-31')
) not valid;
