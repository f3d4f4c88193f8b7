// node bench/move-merchant.ts [cards] [clients]: a merchant moves to another node of a Citus cluster while its tills issue stamps.
// Counts what failed, and compares what was answered with the log and the balances.
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../server/src/core/config.ts'
import { makeLog } from '../server/src/core/log.ts'
import { openApp } from '../server/src/core/open-app.ts'
import { features } from '../server/src/features.ts'
import { reconcile } from '../server/src/ledger/reconcile.ts'
import { bench, cardId } from './database.ts'
import { startProgram } from './program.ts'
import { openShardedDatabase, query } from './sharded-database.ts'

const [cards = 20_000, clients = 4] = process.argv.slice(2).map(Number)
const CALM_MS = 3_000

const database = await openShardedDatabase(cards)
const program = await startProgram(database.url, 4872)
const countEntries = async () =>
  Number((await query<{ n: string }>(database.adminUrl, 'select count(*) as n from chop_entry'))[0]?.n)

const answered: number[] = []
const failed: string[] = []
const over = new AbortController()

async function till(): Promise<void> {
  while (!over.signal.aborted) {
    const [began, card] = [performance.now(), cardId(1 + Math.floor(Math.random() * cards))]
    const answer = await fetch(`${program.url}/api/merchant/member/${card}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bench.token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ memberId: card, operation: 'issue', quantity: 1 }),
    })
    if (answer.ok) answered.push(performance.now() - began)
    else failed.push(await answer.text())
  }
}

/** The shard that has the merchant, and a node that does not. */
async function placement() {
  const [found] = await query<{ shard: string; host: string; port: number; toHost: string; toPort: number }>(
    database.adminUrl,
    `select s.shardid::text as shard, s.nodename as host, s.nodeport as port, n.nodename as "toHost", n.nodeport as "toPort"
     from citus_shards s join pg_dist_node n on n.groupid <> 0 and (n.nodename, n.nodeport) <> (s.nodename, s.nodeport)
     where s.table_name = 'merchant'::regclass and s.shardid = get_shard_id_for_distribution_column('merchant', $1::uuid)`,
    [bench.merchantId],
  )
  if (!found) throw new Error('the merchant of the benches is on a node, and there is another one')
  return found
}

try {
  const before = await countEntries()
  const tills = Promise.all(Array.from({ length: clients }, till))
  await sleep(CALM_MS)
  const { shard, host, port, toHost, toPort } = await placement()
  const [began, answeredBefore] = [performance.now(), answered.length]
  await query(database.adminUrl, `select citus_move_shard_placement($1::bigint, $2, $3, $4, $5, 'force_logical')`, [
    shard,
    host,
    port,
    toHost,
    toPort,
  ])
  const seconds = Math.round((performance.now() - began) / 1000)
  const meanwhile = answered.slice(answeredBefore)
  await sleep(CALM_MS)
  over.abort()
  await tills
  const moved = await placement()
  if (moved.port === port) throw new Error('the merchant is where it was')
  const written = (await countEntries()) - before
  const config = readConfig({ CHOPCARD_DATA_DIR: '/nonexistent', CHOPCARD_SECRET: bench.secret })
  const app = openApp(config, database.url, makeLog('silent'), features)
  const { count: differences } = await reconcile(app.database.background, bench.merchantId)
  await app.close()
  console.table([
    {
      seconds,
      'answered meanwhile': meanwhile.length,
      'slowest, ms': Math.round(Math.max(...meanwhile)),
      answered: answered.length,
      written,
      failed: failed.length,
      differences,
    },
  ])
  for (const one of new Set(failed)) console.log(one)
  if (failed.length || written !== answered.length || differences) process.exitCode = 1
} finally {
  await program.stop()
  await database.remove()
}
