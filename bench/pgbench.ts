import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bench, cardIdSql, size } from './database.ts'

const run = promisify(execFile)
const programs = [
  '/usr/lib/postgresql/18/bin/pgbench',
  '/usr/lib/postgresql/17/bin/pgbench',
  '/usr/lib/postgresql/16/bin/pgbench',
  '/usr/lib/postgresql/15/bin/pgbench',
  '/usr/bin/pgbench',
]

export const pgbenchProgram = (): string | undefined => programs.find((path) => existsSync(path))

const entry = (
  quantity: number,
) => `jsonb_build_array(jsonb_build_object('merchant_id', '${bench.merchantId}', 'at', now(), 'id', gen_random_uuid(), 'card_id', ${cardIdSql(':n::int')},
  'campaign_id', '${bench.campaignId}', 'campaign_revision', 1, 'chop_type_id', '${bench.chopTypeId}', 'slot', 1, 'operation_id', gen_random_uuid(), 'card_version', :version + 1, 'seq', 0,
  'kind', '${quantity > 0 ? 'earn' : 'redeem'}', 'measure', '${quantity > 0 ? 'earned' : 'redeemed'}', 'quantity', ${quantity}, 'balance_after', :balance + ${quantity}, 'local_day', current_date,
  'staff_id', '${bench.staffId}', 'source', 'till', 'remark', ''))`

const change = (
  quantity: number,
) => `jsonb_build_object('balances', jsonb_build_array(:balance + ${quantity}), 'balance', :balance + ${quantity}, 'state', 'active',
  'level_id', '${bench.levelId}', 'expires_at', now() + interval '100 days', 'first_chop_at', now())`

const audit = `jsonb_build_object('merchant_id', '${bench.merchantId}', 'at', now(), 'id', gen_random_uuid(), 'actor_kind', 'merchant', 'actor_id', '${bench.staffId}', 'action', 'POST /merchant/member/{id}', 'status', 200, 'ip', '127.0.0.1', 'request_id', 'bench')`

const answer = `jsonb_build_object('merchant_id', '${bench.merchantId}', 'caller', '${bench.staffId}', 'key', gen_random_uuid(), 'request_hash', '\\x00', 'status', 200, 'answer', '{}'::jsonb, 'at', now())`

/** The statements of one request as the program sends them: who calls, the card, the append. */
const script = (quantity: number) =>
  `\\set n random(1, ${size.cards})
select now(), s.id, st.id, m.merchant_id, p.features, coalesce(mr.menu_permissions, dr.menu_permissions)
  from merchant_key k join session s on s.merchant_id = k.merchant_id and s.token_hash = sha256('${bench.token}'::bytea) and s.expires_at > now()
  join staff st on st.merchant_id = s.merchant_id and st.id = s.staff_id join merchant m on m.merchant_id = s.merchant_id join service_plan p on p.id = m.plan_id
  left join merchant_role mr on mr.merchant_id = st.merchant_id and mr.name = st.role_name left join default_role dr on dr.name = st.role_name where k.short_key = '${bench.shortKey}';
select c.version as version, c.balance as balance, mb.email as email, cp.settings - 'terms' - 'localizations' as settings, t.earned as earned
  from card c join member mb on mb.merchant_id = c.merchant_id and mb.id = c.member_id join campaign cp on cp.merchant_id = c.merchant_id and cp.id = c.campaign_id
  left join member_level l on l.merchant_id = c.merchant_id and l.id = c.level_id
  cross join lateral (select coalesce(sum(e.quantity) filter (where e.measure = 'earned'), 0) as earned from chop_entry e
    where e.merchant_id = c.merchant_id and e.card_id = c.id and e.at >= date_trunc('day', now())) t
  where c.merchant_id = '${bench.merchantId}' and c.id = ${cardIdSql(':n::int')} \\gset
select append_chops('${bench.merchantId}', ${cardIdSql(':n::int')}, :version, ${change(quantity)}, ${entry(quantity)}, ${audit}, ${answer});
`.replace(/\n\s+/g, ' ')

/** Transactions a second of the same statements without the program: the yardstick of the same run. */
export async function pgbench(
  port: number,
  url: string,
  quantity: 1 | -1,
  clients: number,
  seconds: number,
): Promise<number> {
  const program = pgbenchProgram()
  if (!program) throw new Error('pgbench is not on this machine: install postgresql-contrib')
  const folder = mkdtempSync(join(tmpdir(), 'chopcard-pgbench-'))
  const file = join(folder, 'script.sql')
  writeFileSync(file, script(quantity))
  const { username, password, pathname } = new URL(url)
  try {
    const { stdout } = await run(
      program,
      [
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        decodeURIComponent(username),
        '-n',
        '-M',
        'prepared',
        '-f',
        file,
        '-c',
        String(clients),
        '-j',
        '2',
        '-T',
        String(seconds),
        pathname.slice(1),
      ],
      { env: { ...process.env, PGPASSWORD: decodeURIComponent(password) } },
    )
    return Math.round(Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
