-- Guarantees: the rewards of each closed day are counted again once, days that a version before this one closes meanwhile among them.

-- Several rewards or uses at once were summed up as one. A job counts the closed days again, some at a time, up to the day after which
-- no version before this one closes any. Until then a day's sum is what it was.
create table reward_recount (
  merchant_id uuid primary key,
  -- The last day that was counted again.
  through date,
  until date not null
);
alter table reward_recount add constraint reward_recount_merchant_fkey foreign key (merchant_id)
  references merchant (merchant_id) on delete cascade;
insert into reward_recount (merchant_id, until) select merchant_id, current_date + 2 from merchant;
