import { join } from 'node:path'
import { startPostgres } from '../server/src/core/postgres.ts'
import { root, run, say } from './run.ts'

// Held here, so that a restart of the server does not restart the database as well; with DATABASE_URL there is none to hold.
const dataDir = process.env.CHOPCARD_DATA_DIR ?? join(root, 'data')
const postgres = process.env.DATABASE_URL ? undefined : await startPostgres({ dataDir, log: say })
const watch = [
  '--watch-path=server',
  '--watch-path=contract',
  '--watch-path=demo',
  '--watch-preserve-output',
  'server/src/main.ts',
  'serve',
]
await Promise.all([run(process.execPath, watch), run('npm', ['run', 'dev', '--silent', '-w', 'web'])])
await postgres?.stop()
