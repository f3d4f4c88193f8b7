import type pg from 'pg'

type Platform = { adminId: string }

/** A hundred lines of each merchant's log, a hundred thousand of the platform's own, twenty administrators and identifiers. */
export async function fillAudit(client: pg.Client, { adminId }: Platform): Promise<void> {
  await client.query(`insert into system_admin (id, email, username, password_hash)
    select gen_random_uuid(), 'admin' || n || '@platform.example', 'Admin ' || n, 'none' from generate_series(1, 20) as n`)
  // One administrator did nearly all of it, and signed in long ago.
  await client.query(
    `insert into platform_audit (at, id, admin_id, action, target, status, ip, request_id, number, previous, hash)
    select now() - n * interval '1 minute', gen_random_uuid(), $1, case when n > 99990 then 'POST /admin/login' else 'PUT /admin/merchant/{id}' end,
      n::text, 200, '', '', n, sha256(n::text::bytea), sha256((n + 1)::text::bytea)
    from generate_series(1, 100000) as n`,
    [adminId],
  )
  // By ten merchants at a time: what one transaction writes is sealed together.
  const { rows } = await client.query<{ ids: string[] }>(
    `select array_agg(merchant_id) as ids from (select merchant_id, row_number() over () as n from merchant) as m group by n / 10`,
  )
  for (const { ids } of rows)
    await client.query(
      `insert into audit (merchant_id, at, id, actor_kind, actor_id, action, target, status, ip, request_id)
       select merchant_id, now() - k * interval '3 days' - random() * interval '1 day', gen_random_uuid(), 'merchant', id,
         'PUT /merchant/campaign/{id}', k::text, 200, '', ''
       from staff cross join generate_series(1, 20) as k where merchant_id = any($1)`,
      [ids],
    )
  await client.query(
    `insert into apple_identifier (id, pass_type_id, team_id, is_default, certificate, issuer, private_key, fingerprint, issuer_name,
      valid_from, valid_to, changed_by)
    select gen_random_uuid(), 'pass.example.bench' || n, 'TEAM', n = 1, '', '', '', '', 'Bench', now(), now() + n * interval '10 days', $1
    from generate_series(1, 20) as n`,
    [adminId],
  )
  await client.query(`insert into merchant_apple_identifier (merchant_id, identifier_id)
    select m.merchant_id, i.id from (select merchant_id, row_number() over () as n from merchant) as m
    join (select id, row_number() over () as n from apple_identifier) as i on i.n = m.n % 40`)
}
