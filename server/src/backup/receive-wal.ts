import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { moveFinishedWal } from './archive-wal.ts'
import { type BackupFolder, receivedWalOf } from './backup-folder.ts'
import { connectionOf } from './connection-of.ts'
import { programOf } from './pack-server.ts'

const replicationSlot = 'chopcard_backup'
const MOVE_MS = 5_000

/**
 * Receives the log of a PostgreSQL server all the time, by `pg_receivewal` and a replication slot, so that nothing of it is missed
 * while this program is stopped. Ends with an error when the program ends; `stop` ends it in order.
 */
export function receiveWal(url: string, programs: string | undefined, place: BackupFolder) {
  const spool = receivedWalOf(place)
  mkdirSync(spool, { recursive: true, mode: 0o700 })
  const { argument, remove } = connectionOf(url)
  let child: ChildProcess | undefined
  let isStopping = false
  const start = (args: string[]) =>
    (child = spawn(
      programOf(programs, 'pg_receivewal'),
      [argument, '--no-password', `--slot=${replicationSlot}`, ...args],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    ))
  const run = async () => {
    const [made] = (await once(start(['--create-slot', '--if-not-exists']), 'close')) as [number | null]
    if (made !== 0) throw new Error('pg_receivewal could not make its replication slot: see above.')
    const ended = once(start([`--directory=${spool}`, '--synchronous']), 'close').then(() => 'ended' as const)
    while ((await Promise.race([ended, sleep(MOVE_MS)])) !== 'ended') await moveFinishedWal(spool, place)
    await moveFinishedWal(spool, place)
    if (!isStopping) throw new Error('pg_receivewal has ended: see above.')
  }
  return {
    ended: run().finally(remove),
    stop() {
      isStopping = true
      child?.kill('SIGINT')
    },
  }
}
