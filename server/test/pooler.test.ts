import { randomBytes } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { useOwnDatabase } from './own-database.ts'
import { openPieces } from './pieces.ts'

const own = useOwnDatabase({ migrated: true })
// The two addresses are told apart by their roles, which a foreign server has only one of.
const hasTwoRoles = inject('databaseUrl') !== inject('adminDatabaseUrl')

test.runIf(hasTwoRoles)('listeners and jobs use the direct database address when there is one', async () => {
  const schema = `jobs_${randomBytes(6).toString('hex')}`
  const app = openPieces({ DATABASE_URL: own.url, CHOPCARD_DIRECT_DATABASE_URL: own.adminUrl }, { schema }, own.url)
  try {
    await app.jobs.start(app, [])
    const heard = new Promise<void>((done) => app.feed.onWake(done))
    await app.database.pool.query('select 1')
    const listening = () =>
      own.admin<{ usename: string }>(`select usename from pg_stat_activity
        where datname = current_database() and query ilike 'listen %'`)
    await expect.poll(async () => (await listening()).length, { timeout: 25_000 }).toBeGreaterThanOrEqual(2)
    const [direct] = await own.admin<{ usename: string }>('select current_user as usename')
    expect(new Set((await listening()).map(({ usename }) => usename))).toEqual(new Set([direct?.usename]))
    app.feed.wake()
    await heard
  } finally {
    await app.close()
  }
})
