import { rmSync } from 'node:fs'
import { chmod, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startPostgres } from './postgres.ts'
import { makeDataDir, query, removeDataDir } from './postgres-testing.ts'

const binDir = process.env.CHOPCARD_TEST_PG_BIN
let dataDir: string
const start = () => startPostgres({ dataDir, binDir })

beforeEach(async () => {
  dataDir = await makeDataDir()
})
afterEach(() => removeDataDir(dataDir, binDir))

describe('the embedded database', () => {
  it('the embedded database keeps its rows, reopens quickly, and has an ordinary role, UTC and full Unicode', async () => {
    const atFirst = performance.now()
    const first = await start()
    const making = performance.now() - atFirst
    await query(first.url, "create table word as select 'Ä賞é🎁' as text")
    await first.stop()
    const before = performance.now()
    const second = await start()
    const took = performance.now() - before
    expect(await query(second.url, 'select text, lower(text) as low from word')).toEqual([
      { text: 'Ä賞é🎁', low: 'ä賞é🎁' },
    ])
    // 0.15 s and 1 s on an idle machine; both are as much longer on a busy one.
    expect(took).toBeLessThan(making)
    const [facts] = await query(
      second.url,
      `select current_setting('TimeZone') as zone, current_setting('server_encoding') as encoding, rolsuper as super,
              ('2026-07-01 12:00Z'::timestamptz at time zone 'Europe/Berlin')::text as berlin
         from pg_roles where rolname = current_user`,
    )
    expect(facts).toEqual({ zone: 'UTC', encoding: 'UTF8', super: false, berlin: '2026-07-01 14:00:00' })
    expect((await stat(join(dataDir, 'postgres', 'chopcard.password'))).mode & 0o777).toBe(0o600)
    await second.stop()
  })

  it('the embedded database refuses a wrong password', async () => {
    const postgres = await start()
    const url = postgres.url.replace(/:[^:@]+@/, ':wrong@')
    await expect(query(url, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    await postgres.stop()
  })

  it('the embedded database listens on TCP when a port is given', async () => {
    const postgres = await startPostgres({ dataDir, binDir, port: 0 })
    const { hostname, port } = new URL(postgres.url.replace('postgresql:', 'http:'))
    expect(hostname).toBe('127.0.0.1')
    expect(Number(port), 'a port that clients are given may be taken while the server starts again').toBeLessThan(
      32_768,
    )
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
  })

  it('the embedded database does not mistake an unrelated process with the old process id for its server', async () => {
    const first = await start()
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    const left = await readFile(file, 'utf8')
    await first.stop()
    await writeFile(file, left.replace(/^\d+/, String(process.pid)))
    const second = await start()
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
  })

  it.runIf(process.getuid?.() === 0)(
    'the embedded database uses another folder when its user may not enter the data folder',
    async () => {
      const closed = join(dataDir, 'closed')
      await mkdir(closed)
      await chmod(closed, 0o700)
      const said: string[] = []
      const postgres = await startPostgres({ dataDir: closed, binDir, log: (line) => said.push(line) })
      expect(said.join('\n')).toMatch(/may not enter/)
      expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
      await postgres.stop()
      rmSync(await realpath(join(closed, 'postgres')), { recursive: true })
    },
  )
})
