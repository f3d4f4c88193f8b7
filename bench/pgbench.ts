import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { cardsById } from '../server/src/loyalty/cards/card-store.ts'
import { applyOperations } from '../server/src/ledger/write-operations.ts'
import { sessionByToken } from '../server/src/core/read-session.ts'
import { localDay, startOfDay } from '../server/src/core/clock.ts'
import { hashToken } from '../server/src/core/secrets.ts'
import { bench, cardIdSql, size, timeZone } from './database.ts'

const run = promisify(execFile)
const programs = [
  '/usr/lib/postgresql/18/bin/pgbench',
  '/usr/lib/postgresql/17/bin/pgbench',
  '/usr/lib/postgresql/16/bin/pgbench',
  '/usr/lib/postgresql/15/bin/pgbench',
  '/usr/bin/pgbench',
]

const findProgram = (): string => {
  const program = programs.find((path) => existsSync(path))
  if (!program) throw new Error('pgbench is not on this machine: install postgresql-contrib')
  return program
}

const card = cardIdSql(':n::int')
const merchant = `'${bench.merchantId}'::uuid`

const entries = (quantity: number) => `jsonb_build_array(jsonb_build_object(
  'merchant_id', '${bench.merchantId}', 'at', now(), 'id', gen_random_uuid(), 'card_id', ${card}, 'nickname', null,
  'campaign_id', '${bench.campaignId}', 'campaign_revision', 1, 'chop_type_id', '${bench.chopTypeId}', 'slot', 1,
  'operation_id', gen_random_uuid(), 'card_version', :version::int + 1, 'seq', 0,
  'kind', '${quantity > 0 ? 'earn' : 'redeem'}', 'measure', '${quantity > 0 ? 'earned' : 'redeemed'}',
  'quantity', ${quantity}, 'balance_after', :balance::int + ${quantity}, 'local_day', current_date,
  'staff_id', '${bench.staffId}', 'source', 'till', 'remark', '', 'reward_id', null, 'reference', null,
  'voids', null, 'voids_day', null, 'voids_at', null, 'effects', null))`

const changes = (quantity: number) => `jsonb_build_array(jsonb_build_object(
  'merchant_id', '${bench.merchantId}', 'card_id', ${card}, 'version', :version::int, 'last', :version::int + 1,
  'while_running', true,
  'state', jsonb_build_object('balances', jsonb_build_array(:balance::int + ${quantity}),
    'balance', :balance::int + ${quantity}, 'state', 'active', 'frozen_by', null, 'level_id', '${bench.levelId}',
    'expires_at', :expires_at::text, 'validity', null, 'first_chop_at', now(), 'lots', '[]'::jsonb, 'redeemed', '[]'::jsonb,
    'period_start', null, 'period_earned', 0, 'period_level_id', null)))`

const audits = `jsonb_build_array(jsonb_build_object('of', ${card}, 'merchant_id', '${bench.merchantId}', 'at', now(),
  'id', gen_random_uuid(), 'actor_kind', 'merchant', 'actor_id', '${bench.staffId}', 'nickname', null,
  'action', 'POST /merchant/member/{id}', 'target', ${card}, 'status', 200, 'before', '{"balances": [20]}'::jsonb,
  'after', '{"balances": [21]}'::jsonb, 'ip', '127.0.0.1', 'request_id', gen_random_uuid()))`

// As long as a packed answer is.
const answers = `jsonb_build_array(jsonb_build_object('of', ${card}, 'merchant_id', '${bench.merchantId}',
  'caller', '${bench.staffId}', 'key', :key::text, 'request_hash', '\\x${'00'.repeat(16)}', 'status', 200,
  'packed', '\\x${'a7'.repeat(200)}', 'card_id', ${card}, 'at', now()))`

const filledIn = (text: string, values: readonly string[]): string =>
  text.replace(/\$(\d)/g, (_, n: string) => `(${values[Number(n) - 1]})`)

/** The very statements of one request, with the values that the program would give them: who calls, the card, the append. */
function script(quantity: number): string {
  const today = startOfDay(localDay(new Date(), timeZone), timeZone).getTime() / 1000
  const token = `'\\x${hashToken(bench.token).toString('hex')}'::bytea`
  const statements = [
    filledIn(sessionByToken.text, [token, `'${bench.shortKey}'`, ':key::text']),
    filledIn(cardsById.text.replace('select ', 'select c.balance, '), [
      `array[${merchant}]`,
      `array[${card}]`,
      `array[to_timestamp(${today})]`,
    ]),
    filledIn(applyOperations.text, [changes(quantity), entries(quantity), audits, answers, 'false']),
  ].map((text) => text.replace(/\s*\n\s*/g, ' ').trim())
  return `\\set n random(1, ${size.cards})
\\set key random(1, 1000000000000000000)
${statements[0]};
${statements[1]} \\gset
${statements[2]};
`
}

/** Transactions a second of the same statements without the program: the yardstick of the same run. */
export const pgbench = (url: string, quantity: 1 | -1, clients: number, seconds: number): Promise<number> =>
  runScript(url, script(quantity), clients, seconds)

/** Transactions a second of a script of one's own. */
export async function runScript(url: string, text: string, clients: number, seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'chopcard-pgbench-'))
  const file = join(folder, 'script.sql')
  writeFileSync(file, text)
  const { hostname, port, username, password, pathname } = new URL(url)
  const where = ['-h', hostname, '-p', port, '-U', decodeURIComponent(username)]
  const how = ['-n', '-M', 'prepared', '-f', file, '-c', String(clients), '-j', '2', '-T', String(seconds)]
  try {
    const { stdout } = await run(findProgram(), [...where, ...how, pathname.slice(1)], {
      env: { ...process.env, PGPASSWORD: decodeURIComponent(password) },
    })
    return Math.round(Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Transactions a second of the leanest ledger there could be: read a card, insert an entry, update the card's balance; nothing
 * is checked, logged or remembered.
 */
export async function leanestLedger(adminUrl: string, url: string, clients: number, seconds: number): Promise<number> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`drop table if exists lean_entry, lean_card;
    create table lean_card (id integer primary key, balance bigint not null) with (fillfactor = 80);
    create table lean_entry (id uuid primary key, card_id integer not null, quantity bigint not null, at timestamptz not null);
    insert into lean_card select n, 20 from generate_series(1, ${size.cards}) as n;
    grant all on lean_card, lean_entry to public;
    analyze lean_card; checkpoint`)
  try {
    return await runScript(url, leanest, clients, seconds)
  } finally {
    await client.query('drop table lean_entry, lean_card')
    await client.end()
  }
}

const leanest = `\\set n random(1, ${size.cards})
begin;
select balance from lean_card where id = :n;
insert into lean_entry values (gen_random_uuid(), :n, 1, now());
update lean_card set balance = balance + 1 where id = :n;
commit;
`
