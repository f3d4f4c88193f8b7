import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { startPostgres } from '../server/src/core/postgres.ts'
import { restartOnChange } from './restart-on-change.ts'
import { root, run, say, tool } from './run.ts'

// Held here, so that a restart of the server does not restart the database as well; with DATABASE_URL there is none to hold.
const dataDir = process.env.CHOPCARD_DATA_DIR ?? join(root, 'data')
const postgres = process.env.DATABASE_URL ? undefined : await startPostgres({ dataDir, log: say })
// The server renders the members' pages: they are built again when their source changes, and the server then reads them.
const memberPages = ['web/dist/member', 'web/dist/member-server']
for (const folder of memberPages) mkdirSync(join(root, folder), { recursive: true })
const server = restartOnChange(
  ['server', 'contract', 'demo', ...memberPages].map((folder) => join(root, folder)),
  () => spawn(process.execPath, ['server/src/main.ts', 'serve'], { cwd: root, stdio: 'inherit' }),
  (changed) => say(`Restarting the server: ${namesOf(changed)} changed`),
)
await Promise.all([
  run(tool('vite'), ['web']), // not by npm, which does not pass Ctrl-C on
  run(process.execPath, ['web/build.ts', '--watch']),
])
await server.stop()
await postgres?.stop()

function namesOf(changed: string[]): string {
  const [first = '', ...more] = changed.map((path) => relative(root, path))
  return more.length ? `${first} and ${more.length} more` : first
}
