import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { App } from '../server/src/core/app.ts'
import { readConfig } from '../server/src/core/config.ts'
import { makeLog } from '../server/src/core/log.ts'
import { openApp } from '../server/src/core/open-app.ts'
import { features } from '../server/src/features.ts'
import { sealKey } from '../server/src/outward/mailchimp/connection.ts'
import { syncMailchimpJob } from '../server/src/outward/mailchimp/jobs.ts'
import { type MailchimpServer, startMailchimp } from './mailchimp-server/server.ts'
import { bench, fill, memberName, openBenchDatabase } from './database.ts'
import { type Program, serve } from './program.ts'

const listId = 'bench1'
const POLL_MS = 250
const GIVE_UP_MS = 30 * 60_000

/** Of twenty members: one was never asked, one has declined, one has unsubscribed in Mailchimp; all others want the newsletter. */
const wish = (n: string) => `case ${n} % 20 when 0 then null when 1 then 'declined' else 'wanted' end`
const hasLeft = (n: number) => n % 20 === 2
const isReader = (n: number) => n % 20 > 2

export type SyncResult = {
  members: number
  seconds: number
  killed: number
  subscribed: number
  lost: number
  wrong: number
  violations: number
  connections: number
  refusedCalls: number
  /** Of the process that worked last: as it began to send, and the most that it took. */
  residentMb: { early: number; most: number }
}

/**
 * Synchronises members with a local Mailchimp that keeps its limits, by the real program, which is killed without warning some
 * times; and compares what Mailchimp has then with what the members have said.
 */
export async function measureMailchimp(members: number, kills: number, port: number): Promise<SyncResult> {
  const database = await openBenchDatabase()
  const mailchimp = await startMailchimp()
  const client = new pg.Client({ connectionString: database.adminUrl })
  const dataDir = mkdtempSync(join(tmpdir(), 'chopcard-bench-data-'))
  const app = openApp(
    readConfig({ NODE_ENV: 'test', CHOPCARD_DATA_DIR: dataDir, CHOPCARD_SECRET: bench.secret }),
    database.url,
    makeLog('silent'),
    features,
  )
  const start = () =>
    serve(
      {
        NODE_ENV: 'test',
        DATABASE_URL: database.url,
        CHOPCARD_DATA_DIR: dataDir,
        CHOPCARD_SECRET: bench.secret,
        CHOPCARD_DEMO: 'false',
        CHOPCARD_LOG_LEVEL: 'info',
        CHOPCARD_MAILCHIMP_URL: mailchimp.url,
      },
      port,
    )
  try {
    await fill(database.adminUrl, members)
    await client.connect()
    await prepare(client, mailchimp, members)
    const began = performance.now()
    const residentMb = await work(client, mailchimp, { start, goOn: () => goOn(app), members, kills })
    const seconds = Math.round((performance.now() - began) / 100) / 10
    return { members, seconds, killed: kills, ...compare(mailchimp, members), residentMb }
  } finally {
    await client.end()
    await app.jobs.stop()
    await app.close()
    await mailchimp.stop()
    await database.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function prepare(client: pg.Client, mailchimp: MailchimpServer, members: number): Promise<void> {
  const n = `substring(email from 'member(\\d+)@')::int`
  await client.query(`update member set newsletter = ${wish(n)} where merchant_id = $1`, [bench.merchantId])
  mailchimp.addList(listId, 'Bench')
  for (let at = 1; at <= members; at++)
    if (hasLeft(at)) mailchimp.addContact(listId, `member${at}@example.com`, 'unsubscribed')
  await client.query(
    `insert into mailchimp_config (merchant_id, api_key, key_hint, data_centre, account_id, account_name, audience_id, is_on,
       fields, tags, step)
     values ($1, $2, 'cdef-us21', 'us21', 'account1', 'Bench', $3, true, '{nickname,language,joined}', '{campaign,level}', 'reading')`,
    [bench.merchantId, sealKey(bench.secret, mailchimp.account.key), listId],
  )
}

const sentTo = (mailchimp: MailchimpServer) => mailchimp.account.lists.get(listId)?.contacts.size ?? 0

type Work = { start: () => Promise<Program>; goOn: () => Promise<void>; members: number; kills: number }

/** Lets the program work until nothing is left, and kills it each time that a further part has been sent. */
async function work(
  client: pg.Client,
  mailchimp: MailchimpServer,
  { start, goOn, members, kills }: Work,
): Promise<SyncResult['residentMb']> {
  const until = performance.now() + GIVE_UP_MS
  const before = sentTo(mailchimp)
  const killAt = Array.from({ length: kills }, (_, k) => before + ((members * 0.85 - before) * (k + 1)) / (kills + 1))
  const memory: number[] = []
  let program = await start()
  await goOn()
  try {
    while (!(await isDone(client))) {
      if (performance.now() > until) throw new Error('the synchronisation does not end')
      await pause(POLL_MS)
      memory.push(program.residentMb())
      if (sentTo(mailchimp) < (killAt[0] ?? Number.POSITIVE_INFINITY)) continue
      killAt.shift()
      process.kill(program.pid, 'SIGKILL')
      program = await start()
      await goOn()
      memory.length = 0
    }
  } finally {
    await program.stop()
  }
  return { early: Math.max(...memory.slice(0, Math.ceil(memory.length / 4))), most: Math.max(...memory) }
}

/** What the job of every minute does, so that the wait for the minute and for the lease of who has died is not measured. */
const goOn = (app: App): Promise<void> =>
  app.database.tx(async (tx) => {
    await tx
      .updateTable('mailchimp_config')
      .set({ working_until: null })
      .where('merchant_id', '=', bench.merchantId)
      .execute()
    await app.jobs.add(tx, syncMailchimpJob, { merchantId: bench.merchantId })
  })

async function isDone(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(
    `select step = 'idle' and not exists (select from mailchimp_pending) as done from mailchimp_config`,
  )
  return rows[0]?.done ?? false
}

function compare({ account, contact, limits }: MailchimpServer, members: number) {
  let [subscribed, lost, wrong] = [0, 0, 0]
  for (let n = 1; n <= members; n++) {
    const found = contact(listId, `member${n}@example.com`)
    if (isReader(n)) {
      const isWhole = found?.status === 'subscribed' && found.tags.has('Bench') && found.merge.FNAME === memberName(n)
      if (isWhole) subscribed += 1
      else lost += 1
    } else if (hasLeft(n) ? found?.status !== 'unsubscribed' : found) wrong += 1
  }
  const { most: connections, refused: refusedCalls } = limits
  return { subscribed, lost, wrong, violations: account.violations.length, connections, refusedCalls }
}
