import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { moveFinishedWal } from './archive-wal.ts'
import { type BackupFolder, receivedWalOf } from './backup-folder.ts'
import { connectionOf } from './connection-of.ts'
import { programOf } from './pack-server.ts'
import { keepLog, replicationSlot } from './keep-log.ts'

const MOVE_MS = 5_000
const RETRY_MS = 5_000

/**
 * Receives the log of a PostgreSQL server all the time, by `pg_receivewal` and a replication slot, so that nothing of it is missed
 * while this program is stopped. A server that is restarted is waited for. `ended` rejects if the server cannot be reached at the
 * beginning, or the program cannot be run; `stop` ends it in order.
 */
export function receiveWal(
  url: string,
  programs: string | undefined,
  place: BackupFolder,
  log: (words: string) => void,
): { ended: Promise<void>; stop(): void } {
  const spool = receivedWalOf(place)
  mkdirSync(spool, { recursive: true, mode: 0o700 })
  const { argument, remove } = connectionOf(url)
  const stopped = Promise.withResolvers<void>()
  let child: ChildProcess | undefined
  const is = { stopping: false }

  const receive = async () => {
    child = spawn(
      programOf(programs, 'pg_receivewal'),
      [argument, '--no-password', '--no-loop', `--slot=${replicationSlot}`, `--directory=${spool}`, '--synchronous'],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    )
    const ended = once(child, 'close').then(() => 'ended' as const)
    while ((await Promise.race([ended, sleep(MOVE_MS)])) !== 'ended') await moveFinishedWal(spool, place)
    await moveFinishedWal(spool, place)
  }
  const run = async () => {
    await keepLog(url, place, log)
    while (!is.stopping) {
      await receive()
      if (is.stopping) return
      log('pg_receivewal has ended, see above. It is started again.')
      await Promise.race([stopped.promise, sleep(RETRY_MS)])
      await keepLog(url, place, log).catch((error: Error) => log(`The server is waited for: ${error.message}`))
    }
  }
  return {
    ended: run().finally(remove),
    stop() {
      is.stopping = true
      stopped.resolve()
      child?.kill('SIGINT')
    },
  }
}
