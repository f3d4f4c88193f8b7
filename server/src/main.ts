import { reconcileAll } from './loyalty/chop-log/reconcile-merchants.ts'
import { archiveSettings } from './backup/archive-settings.ts'
import { backupCommand, receiveWalCommand, restoreCommand } from './backup-commands.ts'
import { type Config, readConfig } from './core/config.ts'
import { type Log, makeLog } from './core/log.ts'
import { migrate, refuseWrongSchema } from './core/migrate.ts'
import { openApp } from './core/open-app.ts'
import { openApi } from './core/openapi.ts'
import { openOperationsServer, type Running } from './core/operations-server.ts'
import { startPostgres } from './core/postgres.ts'
import { demoFacts, seedDemo } from '../../demo/seed.ts'
import { features } from './features.ts'
import { drill } from './platform/backups/drill.ts'
import { addSystemAdmin } from './platform/platform/add-system-admin.ts'
import { ensurePlatform } from './platform/platform/ensure-platform.ts'
import { buildServer } from './serve.ts'
import { startWork } from './start-work.ts'
import { whenReachable } from './core/when-reachable.ts'
import pg from 'pg'

const commands = [
  'serve',
  'work',
  'migrate',
  'demo',
  'admin',
  'check-books',
  'backup',
  'restore',
  'drill',
  'receive-wal',
  'openapi',
] as const
type Command = (typeof commands)[number]

/**
 * One program: `serve` migrates, answers requests and works on jobs; `work` only works on jobs; `migrate` brings the
 * database to this version; `demo` fills an empty one; `admin` adds a system administrator; `check-books` says what does
 * not add up, with any merchant; `backup` makes a backup, `restore` brings it back into an empty data folder, `drill` tries that beside
 * the database, and `receive-wal` follows the log of a server (docs/backup.md); `openapi` prints the reference.
 */
async function main(command: string): Promise<void> {
  if (!commands.includes(command as Command))
    throw new Error(`Unknown command ${command}: one of ${commands.join(', ')}.`)
  if (command === 'openapi') {
    console.log(JSON.stringify(openApi(), null, 2))
    return
  }
  const config = readConfig()
  const log = makeLog(config.logLevel)
  if (command === 'restore') return restoreCommand(config, log, process.argv.slice(3))
  if (command === 'receive-wal') {
    const receiving = receiveWalCommand(config)
    onSignal(() => (receiving.stop(), receiving.ended))
    return receiving.ended
  }
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config, log)
  if (command === 'backup') {
    await backupCommand(config, embedded).finally(() => embedded?.stop())
    return
  }
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const direct = config.directDatabaseUrl ?? databaseUrl
  const isService = command === 'serve' || command === 'work'
  const running: Running = { hasStarted: false, isStopping: false }
  const operations =
    isService && config.operationsPort ? await openOperationsServer(config, config.operationsPort, running) : undefined
  /** Brings the database to this version, and opens what the command needs. */
  const open = async () => {
    if (command === 'work') await refuseOldDatabase(direct)
    else await migrate(direct)
    const app = openApp(config, databaseUrl, log, features)
    try {
      await ensurePlatform(app.database)
      if (command === 'demo' || (config.demo && isService)) await seedDemo(app)
      return { app, work: isService ? await startWork(app, features) : undefined }
    } catch (error) {
      await app.close()
      throw error
    }
  }
  // Whoever gives another command sees at once that there is no database.
  const { app, work } = isService || command === 'migrate' ? await whenReachable(log, open) : await open()
  const stop = once(async () => {
    await app.close()
    await embedded?.stop()
  })
  if (command === 'migrate' || command === 'demo') return stop()
  if (command === 'drill') {
    const found = await drill(app, databaseUrl).finally(stop)
    console.log(JSON.stringify(found))
    if (found.differing) throw new Error(`The books of ${found.differing} merchants differ in the restored copy.`)
    return
  }
  if (command === 'check-books') {
    process.exitCode = (await reconcileAll(app)) ? 1 : 0
    return stop()
  }
  if (command === 'admin') {
    await addSystemAdmin(app, process.argv[3])
    return stop()
  }

  const server = command === 'serve' ? await buildServer(app) : undefined
  onSignal(async () => {
    log.info('stopping')
    running.isStopping = true
    await server?.close()
    await work?.close()
    await operations?.close()
    await stop()
  })
  Object.assign(running, { app, hasStarted: true })
  if (!server) return
  await server.listen({ host: config.host, port: config.port })
  log.info({ url: config.publicUrl }, 'Chopcard is ready')
  if (config.demo) console.log((await demoFacts(app)) ?? '')
}

const startEmbedded = ({ dataDir, backup }: Config, log: Log) =>
  startPostgres({ dataDir, log: (words) => log.info(words), ...(backup.folder && { settings: archiveSettings }) })

async function refuseOldDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await refuseWrongSchema(client)
  } finally {
    await client.end()
  }
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= run())
}

/** Ends in order at the first signal, at once at the second or after twenty seconds. */
function onSignal(end: () => Promise<void>): void {
  let asked = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (asked) process.exit(1)
      asked = true
      setTimeout(() => process.exit(1), 20_000).unref()
      end().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}

main(process.argv[2] ?? 'serve').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
