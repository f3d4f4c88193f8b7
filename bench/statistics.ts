import pg from 'pg'

/** The write-ahead log so far, and the updates of cards. */
export type Statistics = { walBytes: number; updates: number; hotUpdates: number }

/** Reads what the database has counted. Counts of other connections arrive up to a second after their transactions. */
export async function openStatistics(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => undefined)
  await client.connect()
  return {
    checkpoint: () => client.query('checkpoint'),
    async read(): Promise<Statistics> {
      const lsn = await client.query<{ bytes: string }>(`select pg_current_wal_lsn() - '0/0' as bytes`)
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await client.query('select pg_stat_clear_snapshot()')
      const counts = await client.query<{ all: string; hot: string }>(
        `select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'card'`,
      )
      return {
        walBytes: Number(lsn.rows[0]?.bytes),
        updates: Number(counts.rows[0]?.all),
        hotUpdates: Number(counts.rows[0]?.hot),
      }
    },
    /** Without images of whole pages the log holds what the work itself writes. */
    async logImages(on: boolean) {
      await client.query(`alter system set full_page_writes = ${on ? 'on' : 'off'}`)
      await client.query('select pg_reload_conf()')
      await new Promise((resolve) => setTimeout(resolve, 500))
    },
    close: () => client.end(),
  }
}
