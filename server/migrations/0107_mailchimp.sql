-- Guarantees: a merchant has one connection, and a member one contact and at most one line that waits to be sent; what Mailchimp
-- knows of a mailing is stored once, so that it is never sent a second time.

create table mailchimp_config (
  merchant_id uuid not null primary key references merchant (merchant_id) on delete cascade,
  -- Sealed.
  api_key text not null,
  key_hint text not null,
  data_centre text not null check (data_centre ~ '^[a-z]{2,4}[0-9]{1,3}$'),
  account_id text not null,
  account_name text not null,
  audience_id text,
  audience_name text not null default '',
  subscribe_url text,
  double_opt_in boolean not null default false,
  is_on boolean not null default false,
  fields text[] not null default '{}' check (fields <@ array['nickname', 'language', 'joined']),
  tags text[] not null default '{}' check (tags <@ array['campaign', 'level']),
  webhook_id text,
  trouble text check (trouble in ('key', 'audience', 'busy', 'unreachable')),
  failures integer not null default 0,
  retry_at timestamptz,
  step text not null default 'idle' check (step in ('idle', 'reading', 'queueing', 'sending')),
  -- The offset of the reading, or the last member that was queued.
  progress text not null default '',
  total integer not null default 0,
  -- Contacts that Mailchimp changed before this moment have been read.
  read_until timestamptz,
  reading_since timestamptz,
  -- The process that works until then holds the connection.
  working_until timestamptz,
  synced_at timestamptz,
  mailchimp_count integer,
  counted_at timestamptz,
  changed_at timestamptz not null default now(),
  check (audience_id is not null or not is_on)
);

-- What Mailchimp has of a member. A contact outlives its member until it is archived: there is no foreign key.
create table mailchimp_contact (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  member_id uuid not null,
  -- MD5 of the lower-case address: Mailchimp's id of a contact.
  email_hash text not null check (email_hash ~ '^[0-9a-f]{32}$'),
  status text check (status in ('subscribed', 'unsubscribed', 'cleaned', 'pending', 'transactional', 'archived')),
  tags text[] not null default '{}',
  -- Of what was sent last.
  digest text,
  problem text check (problem in ('optInAgain', 'invalidAddress', 'addressChanged', 'refused')),
  problem_words text,
  at timestamptz not null default now(),
  primary key (merchant_id, member_id)
);
create index mailchimp_contact_hash on mailchimp_contact (merchant_id, email_hash);
create index mailchimp_contact_problem on mailchimp_contact (merchant_id, at) where problem is not null;

-- Members whose changes wait to be sent; several changes of a member are one line.
create table mailchimp_pending (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  member_id uuid not null,
  -- Counts the changes, so that one that comes while the member is sent is not lost.
  asked integer not null default 1,
  -- What is on its way, and in which of Mailchimp's batches.
  sent jsonb,
  batch_id text,
  at timestamptz not null default now(),
  primary key (merchant_id, member_id)
);
create index mailchimp_pending_batch on mailchimp_pending (merchant_id, batch_id, at);

create table mailchimp_edm (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  id uuid not null,
  state text not null check (state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled', 'failed')),
  title text not null,
  subject text not null,
  from_name text not null,
  reply_to text not null,
  body text not null,
  audience jsonb not null,
  send_at timestamptz,
  -- When a job looks at it next.
  next_at timestamptz,
  failures integer not null default 0,
  -- Mailchimp's ids of the audience, the segment and the campaign.
  audience_id text,
  segment_id text,
  filled_after uuid,
  is_filled boolean not null default false,
  remote_id text,
  recipients integer not null default 0,
  excluded jsonb not null default '[]',
  trouble text check (trouble in ('connection', 'noRecipients', 'checklist', 'audience', 'service', 'refused')),
  trouble_words text,
  report jsonb,
  report_due_at timestamptz,
  staff_id uuid not null,
  nickname text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id)
);
create index mailchimp_edm_created on mailchimp_edm (merchant_id, created_at, id);
create index mailchimp_edm_next on mailchimp_edm (next_at) where next_at is not null;
create index mailchimp_edm_report on mailchimp_edm (report_due_at) where report_due_at is not null;
