-- Guarantees: a member merged into another is one of the same merchant and keeps its row, so that the merge can be undone,
-- once; one new address a member waits for its confirmation, and its link exists only as a hash; a pair is set apart once.

alter table member
  add column anonymised_at timestamptz,
  -- The member this one turned out to be; what names this one then finds the other.
  add column merged_into uuid,
  add constraint member_merged_into_other check (merged_into is null or merged_into <> id) not valid,
  add constraint member_merged_into_fkey
    foreign key (merchant_id, merged_into) references member (merchant_id, id) not valid;
create index member_merged on member (merchant_id, merged_into) where merged_into is not null;

-- Members who may be the same: the end of a number, and what stands before the @ and a tag.
create index member_mobile_tail on member (merchant_id, right(regexp_replace(mobile, '[^0-9]', '', 'g'), 6))
  where mobile is not null and merged_into is null;
create index member_mailbox on member (merchant_id, split_part(split_part(email, '@', 1), '+', 1))
  where email is not null and merged_into is null;

-- What waits for its approval.
create index card_pending on card (merchant_id, created_at, id) where state = 'pending';

create table email_change (
  merchant_id uuid not null,
  member_id uuid not null,
  email text not null check (email = lower(email)),
  token_hash bytea not null,
  staff_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (merchant_id, member_id),
  unique (merchant_id, token_hash),
  foreign key (merchant_id, member_id) references member (merchant_id, id) on delete cascade
);

create table member_apart (
  merchant_id uuid not null,
  member_a uuid not null,
  member_b uuid not null,
  staff_id uuid,
  at timestamptz not null default now(),
  primary key (merchant_id, member_a, member_b),
  check (member_a < member_b),
  foreign key (merchant_id, member_a) references member (merchant_id, id) on delete cascade,
  foreign key (merchant_id, member_b) references member (merchant_id, id) on delete cascade
);

create table member_merge (
  merchant_id uuid not null,
  id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  staff_id uuid,
  nickname text,
  at timestamptz not null,
  undo_until timestamptz not null,
  undone_at timestamptz,
  -- The contact details that the kept member had not and took over.
  taken jsonb not null,
  -- The cards that changed hands, and those whose balance went to another: what each was before, and what moved.
  cards_moved uuid[] not null,
  cards_joined jsonb not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, kept_id) references member (merchant_id, id) on delete cascade,
  foreign key (merchant_id, merged_id) references member (merchant_id, id) on delete cascade
);
create index member_merge_at on member_merge (merchant_id, at desc, id desc);
