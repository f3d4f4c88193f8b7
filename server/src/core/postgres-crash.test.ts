import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startPostgres } from './postgres.ts'
import { connectTo, kill9, makeDataDir, query, removeDataDir, startElsewhere } from './postgres-testing.ts'

const binDir = process.env.CHOPCARD_TEST_PG_BIN
let dataDir: string
const start = () => startPostgres({ dataDir, binDir })

beforeEach(async () => {
  dataDir = await makeDataDir()
})
afterEach(() => removeDataDir(dataDir, binDir))

describe('the embedded database when processes are killed', () => {
  it('the embedded database keeps every acknowledged row after a kill -9 of the server', async () => {
    const first = await start()
    await query(first.url, 'create table entry (id int primary key)')
    const acknowledged: number[] = []
    const clients = await Promise.all([0, 1, 2, 3].map(() => connectTo(first.url)))
    const writers = clients.map(async (client, writer) => {
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
    // Whichever of the two still watched would start the server again.
    await Promise.all([first.stop(), second.stop()])
  })

  it('the embedded database is started again when it dies under a running application', async () => {
    const postgres = await start()
    process.kill(postgres.pid, 'SIGKILL')
    await expect
      .poll(() => query(postgres.url, 'select 1 as one').catch(() => []), { timeout: 25_000 })
      .toEqual([{ one: 1 }])
    await postgres.stop()
    await expect(readFile(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  })

  it('the embedded database keeps running for a second process when the one that started it ends', async () => {
    const other = await startElsewhere(dataDir, binDir)
    const guest = await start()
    other.process.kill('SIGTERM')
    await once(other.process, 'exit')
    await expect
      .poll(() => query(guest.url, 'select 1 as one').catch(() => []), { timeout: 25_000 })
      .toEqual([{ one: 1 }])
    await guest.stop()
    await expect(readFile(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  })

  it('a second process uses the running database server of another one and leaves it running', async () => {
    const other = await startElsewhere(dataDir, binDir)
    const guest = await start()
    expect(guest.pid).toBe(other.serverPid)
    await guest.stop()
    expect(await query(guest.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await kill9(other.process)
  })

  it('a new process takes over the database server of a killed process and stops it at the end', async () => {
    const other = await startElsewhere(dataDir, binDir)
    await kill9(other.process)
    const heir = await start()
    expect(heir.pid).toBe(other.serverPid)
    await heir.stop()
    await expect(readFile(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  })

  it('one database server is shared by two processes that start at the same moment on a new folder', async () => {
    const [one, two] = await Promise.all([startElsewhere(dataDir, binDir), startElsewhere(dataDir, binDir)])
    expect(one.serverPid).toBe(two.serverPid)
    await Promise.all([kill9(one.process), kill9(two.process)])
  })
})
