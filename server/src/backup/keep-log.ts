import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { moveFinishedWal } from './archive-wal.ts'
import { type BackupFolder, receivedWalOf } from './backup-folder.ts'

/** What has a server keep its log until it is received. */
export const replicationSlot = 'chopcard_backup'

const LOST =
  'The server has removed log that was not received: what has changed since can be restored from the next backup on only. Make one now: npm run backup'

/**
 * Makes the replication slot where there is none, and anew where the server has removed log that the slot was to keep, because nobody
 * received it for so long (`max_slot_wal_keep_size`). What was received before stays, for the backups of before. Throws if the server
 * cannot be reached.
 */
export async function keepLog(url: string, place: BackupFolder, log: (words: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ wal_status: string | null }>(
      'select wal_status from pg_replication_slots where slot_name = $1',
      [replicationSlot],
    )
    const [known] = rows
    if (known && known.wal_status !== 'lost') return
    if (known) await client.query('select pg_drop_replication_slot($1)', [replicationSlot])
    const received = await finishPartial(place)
    if (known || received) log(LOST)
    // It keeps the log from now on, not only from when somebody receives it: a checkpoint in between would remove some.
    await client.query('select pg_create_physical_replication_slot($1, true)', [replicationSlot])
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** pg_receivewal goes on behind the last segment that it finds, and would ask for ever for log that is gone. */
async function finishPartial(place: BackupFolder): Promise<number> {
  const spool = receivedWalOf(place)
  const partial = (await readdir(spool)).filter((name) => name.endsWith('.partial'))
  for (const name of partial) await rename(join(spool, name), join(spool, name.replace(/\.partial$/, '')))
  return moveFinishedWal(spool, place)
}
