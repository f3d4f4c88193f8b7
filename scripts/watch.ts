import { spawn } from 'node:child_process'
import { join, relative } from 'node:path'
import { startPostgres } from '../server/src/core/postgres.ts'
import { restartOnChange } from './restart-on-change.ts'
import { root, run, say } from './run.ts'

// Held here, so that a restart of the server does not restart the database as well; with DATABASE_URL there is none to hold.
const dataDir = process.env.CHOPCARD_DATA_DIR ?? join(root, 'data')
const postgres = process.env.DATABASE_URL ? undefined : await startPostgres({ dataDir, log: say })
const server = restartOnChange(
  ['server', 'contract', 'demo'].map((folder) => join(root, folder)),
  () => spawn(process.execPath, ['server/src/main.ts', 'serve'], { cwd: root, stdio: 'inherit' }),
  (changed) => say(`Restarting the server: ${changed.map((path) => relative(root, path)).join(', ')} changed`),
)
await run('npm', ['run', 'dev', '--silent', '-w', 'web'])
await server.stop()
await postgres?.stop()
