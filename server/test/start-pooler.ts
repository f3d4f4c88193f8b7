import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseAccount, freePort, giveTo } from '../src/core/postgres-place.ts'

const program = '/usr/sbin/pgbouncer'
export const hasPooler = existsSync(program)

/** A PgBouncer in transaction mode before one database, with few sessions of it for many clients. */
export async function startPooler(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const [, role = '', password = '', host = '', hostPort = '', name = ''] =
    /^\w+:\/\/([^:@]+)(?::([^@]*))?@([^/:]+):(\d+)\/([^?]+)/.exec(databaseUrl) ?? []
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'chopcard-pooler-'))
  chmodSync(folder, 0o755)
  const account = chooseAccount(folder)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    [
      '[databases]',
      `${name} = host=${decodeURIComponent(host)} port=${hostPort} dbname=${name} user=${role}${password && ` password=${password}`}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      'auth_type = any\npool_mode = transaction\ndefault_pool_size = 4\nmax_client_conn = 500',
      'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,extra_float_digits',
    ].join('\n'),
    { mode: 0o600 },
  )
  giveTo(account, file)
  const child = spawn(program, [file], { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let words = ''
  const ready = new Promise<void>((done, fail) => {
    child.stderr.on('data', (part: Buffer) => {
      words += part.toString()
      if (words.includes('process up')) done()
    })
    child.once('exit', () => fail(new Error(`PgBouncer ended: ${words}`)))
  })
  await ready
  return {
    url: `postgresql://${role}@127.0.0.1:${port}/${name}`,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
