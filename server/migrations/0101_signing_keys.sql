-- Guarantees: of a certificate in use a merchant has one key; a signing secret is stored encrypted; a nonce is taken once by a key; a
-- merchant has at most one test merchant in use, which is marked as such.

alter table api_key
  -- The 16 characters of a signing secret, encrypted by the program.
  add column sealed text,
  -- A certificate as it came, in DER, and the SHA-256 of it.
  add column certificate bytea,
  add column fingerprint bytea check (length(fingerprint) = 32),
  add constraint api_key_secret check ((kind = 'secret') = (sealed is not null)),
  add constraint api_key_certificate check (
    (kind = 'certificate') = (certificate is not null) and (certificate is null) = (fingerprint is null));
create unique index api_key_fingerprint on api_key (merchant_id, fingerprint) where fingerprint is not null and revoked_at is null;

-- The nonces of signed requests, for as long as a copy of one could be taken for new.
create table api_nonce (
  merchant_id uuid not null,
  key_id uuid not null,
  nonce text not null,
  at timestamptz not null,
  primary key (merchant_id, key_id, nonce)
);

-- The merchant whose tests a merchant is for. No foreign key, since keys tie rows of one tenant only.
alter table merchant add column sandbox_of uuid;

create table sandbox (
  merchant_id uuid not null references merchant (merchant_id),
  sandbox_id uuid not null,
  made_at timestamptz not null,
  -- Until then its data is being made.
  filled_at timestamptz,
  primary key (merchant_id),
  check (sandbox_id <> merchant_id)
);
