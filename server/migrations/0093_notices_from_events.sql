-- Guarantees: a notice of a changed balance adds up the changes that were read as events. A row that a server of the version before
-- has written knows the balance before instead.
alter table balance_notice alter column balance_before drop not null;
alter table balance_notice add column change bigint;
alter table balance_notice add constraint balance_notice_known check (change is not null or balance_before is not null) not valid;

-- Whether a mail tells the member of changes of the balance, so that a subscriber need not open the settings.
alter table campaign add column tells_balance boolean generated always as (
  coalesce(settings #>> '{emailTemplates,balanceChange,enabled}' = 'true', false)) stored;
