// node bench/entries-batch.ts [seconds] [rows] [clients]: entries a second by POST /integration/v1/entries:batch, on random cards, by the
// real program on a database with the settings of a real one; then what a till beside it waits for a stamp.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { hintOf, newApiKey } from '../server/src/core/api-key-text.ts'
import { hashToken } from '../server/src/core/secrets.ts'
import { bench, cardId, fill, openBenchDatabase, size } from './database.ts'
import { measure } from './load.ts'
import { cpuOf, cpuOfChildren, postmasterOf } from './processor.ts'
import { type Program, startProgram } from './program.ts'
import { loadOf } from './till.ts'

const [seconds = 10, rows = 1_000, clients = 2] = process.argv.slice(2).map(Number)
const keyId = '01900000-0000-7000-8000-000000000011'
const token = newApiKey({ isTest: false, shortKey: bench.shortKey })

const database = await openBenchDatabase(process.env['CHOPCARD_BENCH_DIR'])
try {
  await fill(database.adminUrl)
  await makeKey(database.adminUrl)
  const program = await startProgram(database.url)
  try {
    const till = () => measure({ ...loadOf('issue', program, 1, size.cards), seconds: 3 })
    await press(program, 2)
    const postmaster = await postmasterOf(database.url)
    const before = [cpuOf(program.pid), cpuOfChildren(postmaster)] as const
    const done = await press(program, seconds)
    const each = (ms: number) => Math.round((1000 * ms) / done) / 1000
    console.table([
      {
        'entries a second': Math.round(done / seconds),
        rows,
        clients,
        'program ms an entry': each(cpuOf(program.pid) - before[0]),
        'database ms an entry': each(cpuOfChildren(postmaster) - before[1]),
      },
    ])
    const alone = await till()
    const [, beside] = await Promise.all([press(program, 5), till()])
    console.table({ 'a stamp alone': alone, 'a stamp beside the batches': beside })
  } finally {
    await program.stop()
  }
} finally {
  await database.remove()
}

async function makeKey(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const own = [bench.merchantId, keyId]
  await client.query(
    `insert into staff (merchant_id, id, email, name, role_name, is_key) values ($1, $2, 'key', 'Bench key', 'key', true)
     on conflict do nothing`,
    own,
  )
  await client.query(`delete from api_key where merchant_id = $1 and id = $2`, own)
  await client.query(
    `insert into api_key (merchant_id, id, kind, name, acts_on, is_test, scopes, addresses, hint, key_hash, created_by)
     values ($1, $2, 'api', 'Bench key', $1, false, '{cards:write}', '{}', $3, $4, $5)`,
    [...own, hintOf(token), hashToken(token), bench.staffId],
  )
  await client.end()
}

/** Entries that were done within so many seconds. */
async function press({ url }: Program, during: number): Promise<number> {
  const until = performance.now() + during * 1000
  let done = 0
  const client = async () => {
    while (performance.now() < until) {
      // Read after the wait: the other clients count meanwhile.
      const more = await sendBatch(url)
      done += more
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return done
}

async function sendBatch(url: string): Promise<number> {
  const entries = Array.from({ length: rows }, () => ({
    key: randomUUID(),
    operation: 'issue',
    cardId: cardId(1 + Math.floor(Math.random() * size.cards)),
    quantity: 1,
  }))
  const answer = await fetch(`${url}/api/integration/v1/entries:batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ entries }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  const { data } = (await answer.json()) as { data: { done: boolean; code: string | null }[] }
  const refused = data.find(({ done }) => !done)
  if (refused && data.every(({ done }) => !done)) throw new Error(`all refused: ${refused.code}`)
  return data.filter(({ done }) => done).length
}
