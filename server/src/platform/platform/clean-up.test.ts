import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeAdmin } from '../../../test/make-admin.ts'
import { makeMerchant, makeSession } from '../../../test/make.ts'
import { bucketOf, consumeAttempt } from '../../core/attempts.ts'
import { hashToken } from '../../core/secrets.ts'
import { cleanUp } from './clean-up.ts'

const harness = useApp()

test('the clean-up finds the old ones among more answers of a merchant than it reads at once', async () => {
  const db = harness.app.database.kysely
  const merchant = await makeMerchant(harness.app)
  await sql`insert into idempotency (merchant_id, caller, key, request_hash, status, answer, at)
    select ${merchant.id}, gen_random_uuid(), 'k' || n, '', 200, '{}', now() - case when n % 3 = 0 then interval '8 days' else interval '6 days' end
    from generate_series(1, 12000) as n`.execute(db)
  await cleanUp.run(harness.app, {})
  const { rows } = await sql<{ left: number; old: number }>`
    select count(*) as left, count(*) filter (where at < now() - interval '7 days') as old
    from idempotency where merchant_id = ${merchant.id}`.execute(db)
  expect(rows[0]).toEqual({ left: 8000, old: 0 })
})

test('the clean-up deletes what has expired and keeps what has not', async () => {
  const db = harness.app.database.kysely
  const merchant = await makeMerchant(harness.app)
  const old = await makeSession(harness.app, merchant, merchant.owner.id)
  const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`
  await db
    .updateTable('session')
    .set({ expires_at: ago('1 second') })
    .where('token_hash', '=', hashToken(old))
    .execute()
  const links = ['-1 minute', '1 minute'].map((from) => ({
    merchant_id: merchant.id,
    token_hash: randomBytes(32),
    purpose: 'sign-in',
    staff_id: merchant.owner.id,
    expires_at: sql<Date>`now() + ${from}::interval`,
  }))
  await db.insertInto('one_time_link').values(links).execute()
  const answers = ['8 days', '6 days'].map((age) => ({
    merchant_id: merchant.id,
    caller: newId(),
    key: age,
    request_hash: randomBytes(32),
    status: 200,
    answer: '{}',
    at: ago(age),
  }))
  await db.insertInto('idempotency').values(answers).execute()
  const { id: caller } = await makeAdmin(harness.app)
  const platforms = answers.map(({ merchant_id: _merchants, ...answer }) => ({ ...answer, caller }))
  await db.insertInto('platform_idempotency').values(platforms).execute()
  const buckets = [bucketOf('clean-up', 'test', newId()), bucketOf('clean-up', 'test', newId())]
  for (const bucket of buckets) await consumeAttempt(db, bucket, { limit: 5, windowSeconds: 900 })
  await db
    .updateTable('attempt_counter')
    .set({ window_ends_at: ago('1 second') })
    .where('bucket', '=', buckets[0] ?? '')
    .execute()

  await cleanUp.run(harness.app, {})

  const { rows } = await sql<{ sessions: number; links: number; answers: number; platforms: string[] }>`select
    (select count(*) from session where merchant_id = ${merchant.id}) as sessions,
    (select count(*) from one_time_link where merchant_id = ${merchant.id}) as links,
    (select count(*) from idempotency where merchant_id = ${merchant.id}) as answers,
    (select array_agg(key) from platform_idempotency where caller = ${caller}) as platforms`.execute(db)
  expect(rows[0]).toEqual({ sessions: 1, links: 1, answers: 1, platforms: ['6 days'] })
  const left = await db.selectFrom('attempt_counter').select('bucket').where('bucket', 'in', buckets).execute()
  expect(left).toEqual([{ bucket: buckets[1] }])
})
