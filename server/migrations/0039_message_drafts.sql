-- Guarantees: a draft is a message that nobody is told: it has no time at which a job would take it up, and only what is
-- being told has to name a channel.

alter table notification
  drop constraint notification_state_check,
  drop constraint notification_channels_check,
  add constraint notification_state_check
    check (state in ('draft', 'scheduled', 'running', 'done', 'cancelled')) not valid,
  add constraint notification_channels_check
    check (channels <@ array['push', 'email'] and (state = 'draft' or channels <> '{}')) not valid,
  add constraint notification_draft_sleeps check (state <> 'draft' or next_at is null) not valid;
