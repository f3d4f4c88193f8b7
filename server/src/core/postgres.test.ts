import { mkdtempSync, rmSync } from 'node:fs'
import { chmod, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startPostgres } from './postgres.ts'
import { kill9, startElsewhere } from './postgres-test-process.ts'

const binDir = process.env.CHOPCARD_TEST_PG_BIN
let dataDir: string
const start = () => startPostgres({ dataDir, binDir })

async function query<T extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'chopcard-postgres-'))
  await chmod(dataDir, 0o755) // root's temporary folders are closed to the server's user
})
afterEach(async () => {
  const postgres = await start()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('the embedded database', () => {
  it('keeps its rows when reopened, quickly, as an ordinary role in UTC with a world of letters', async () => {
    const first = await start()
    await query(first.url, "create table word as select 'Ä賞é🎁' as text")
    await first.stop()
    const before = performance.now()
    const second = await start()
    const took = performance.now() - before
    expect(await query(second.url, 'select text, lower(text) as low from word')).toEqual([
      { text: 'Ä賞é🎁', low: 'ä賞é🎁' },
    ])
    expect(took).toBeLessThan(2000) // 0.15 s on an idle machine
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

  it('refuses a wrong password', async () => {
    const postgres = await start()
    const url = postgres.url.replace(/:[^:@]+@/, ':wrong@')
    await expect(query(url, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    await postgres.stop()
  })

  it('listens on TCP when a port is asked for', async () => {
    const postgres = await startPostgres({ dataDir, binDir, port: 0 })
    expect(new URL(postgres.url.replace('postgresql:', 'http:')).hostname).toBe('127.0.0.1')
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
  })

  it('starts after kill -9 of the server, with every acknowledged row', async () => {
    const first = await start()
    await query(first.url, 'create table entry (id int primary key)')
    const acknowledged: number[] = []
    const writers = [0, 1, 2, 3].map(async (writer) => {
      const client = new pg.Client({ connectionString: first.url })
      client.on('error', () => {})
      await client.connect()
      for (let id = writer; ; id += 4) {
        const done = await client.query('insert into entry values ($1)', [id]).catch(() => undefined)
        if (!done) return
        acknowledged.push(id)
      }
    })
    while (acknowledged.length < 200) await new Promise((done) => setTimeout(done, 5))
    process.kill(first.pid, 'SIGKILL')
    await Promise.all(writers)

    const second = await start()
    expect(second.pid).not.toBe(first.pid)
    const kept = new Set((await query<{ id: number }>(second.url, 'select id from entry')).map((row) => row.id))
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
    await second.stop()
  })

  it('uses the server of another live process and leaves it running', async () => {
    const other = await startElsewhere(dataDir, binDir)
    const guest = await start()
    expect(guest.pid).toBe(other.serverPid)
    await guest.stop()
    expect(await query(guest.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await kill9(other.process)
  })

  it('takes over the server of a killed process and stops it at the end', async () => {
    const other = await startElsewhere(dataDir, binDir)
    await kill9(other.process)
    const heir = await start()
    expect(heir.pid).toBe(other.serverPid)
    await heir.stop()
    await expect(readFile(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  })

  it('serves once when two start at the same moment on a new folder', async () => {
    const [one, two] = await Promise.all([startElsewhere(dataDir, binDir), startElsewhere(dataDir, binDir)])
    expect(one.serverPid).toBe(two.serverPid)
    await Promise.all([kill9(one.process), kill9(two.process)])
  })

  it('does not mistake a stranger with the old number for the server', async () => {
    const first = await start()
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    const left = await readFile(file, 'utf8')
    await first.stop()
    await writeFile(file, left.replace(/^\d+/, String(process.pid)))
    const second = await start()
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
  })

  it.runIf(process.getuid?.() === 0)('finds another place when its user may not enter the data folder', async () => {
    const closed = join(dataDir, 'closed')
    await mkdir(closed)
    await chmod(closed, 0o700)
    const said: string[] = []
    const postgres = await startPostgres({ dataDir: closed, binDir, log: (line) => said.push(line) })
    expect(said.join('\n')).toMatch(/may not enter/)
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
    rmSync(await realpath(join(closed, 'postgres')), { recursive: true })
  })
})
