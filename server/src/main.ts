import { setTimeout as sleep } from 'node:timers/promises'
import { reconcileAll } from './loyalty/chop-log/reconcile-merchants.ts'
import { archiveSettings } from './backup/archive-settings.ts'
import { backupCommand, receiveWalCommand, restoreCommand } from './backup-commands.ts'
import type { App } from './core/app.ts'
import { type Config, readConfig } from './core/config.ts'
import { type Log, makeLog } from './core/log.ts'
import { migrate, refuseWrongSchema } from './core/migrate.ts'
import { openApp } from './core/open-app.ts'
import { openApi } from './core/openapi.ts'
import { openOperationsServer, type Running } from './core/operations-server.ts'
import { shardDatabase } from './core/shard-database.ts'
import { type Postgres, startPostgres } from './core/postgres.ts'
import { demoFacts, seedDemo } from '../../demo/seed.ts'
import { features } from './features.ts'
import { exportCommand, importCommand } from './full-export-commands.ts'
import { drill } from './platform/backups/drill.ts'
import { addSystemAdmin } from './platform/platform/add-system-admin.ts'
import { ensurePlatform } from './platform/platform/ensure-platform.ts'
import { buildServer } from './serve.ts'
import { startWork } from './start-work.ts'
import { whenReachable } from './core/when-reachable.ts'
import pg from 'pg'

const services = ['serve', 'web', 'work'] as const
const commands = [
  ...services,
  'migrate',
  'demo',
  'admin',
  'check-books',
  'shard',
  'backup',
  'restore',
  'drill',
  'receive-wal',
  'export',
  'import',
  'openapi',
] as const
type Command = (typeof commands)[number]

/**
 * One program: `serve` migrates, answers requests and works on jobs; `web` only answers requests, `work` only works on jobs; `migrate`
 * brings the database to this version; `demo` fills an empty one; `admin` adds a system administrator; `check-books` says what does
 * not add up, with any merchant; `shard` distributes the database over the nodes of a Citus cluster (docs/scaling.md); `backup` makes a
 * backup, `restore` brings it back into an empty data folder, `drill` tries that beside the database, and `receive-wal` follows the log
 * of a server (docs/backup.md); `export` writes everything of one merchant to a file, and `import` brings it to this platform
 * (docs/moving.md); `openapi` prints the reference.
 */
async function main(command: string): Promise<void> {
  if (!isOneOf(commands, command)) throw new Error(`Unknown command ${command}: one of ${commands.join(', ')}.`)
  if (command === 'openapi') {
    console.log(JSON.stringify(openApi(), null, 2))
    return
  }
  const config = readConfig()
  const log = makeLog(config.logLevel)
  if (command === 'restore') return restoreCommand(config, log, process.argv.slice(3))
  if (command === 'receive-wal') {
    const receiving = receiveWalCommand(config, log)
    onSignal(() => (receiving.stop(), receiving.ended))
    return receiving.ended
  }
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config, log)
  if (command === 'backup') {
    await backupCommand(config, embedded).finally(() => embedded?.stop())
    return
  }
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  if (isOneOf(services, command)) return runService(command, config, log, databaseUrl, embedded)
  const open = () => openMigrated(command, config, log, databaseUrl)
  // Whoever gives another command sees at once that there is no database.
  const app = command === 'migrate' ? await whenReachable(log, open) : await open()
  const stop = async () => {
    await app.close()
    await embedded?.stop()
  }
  await runOnce(command, app, databaseUrl).finally(stop)
}

const isOneOf = <T extends string>(list: readonly T[], word: string): word is T =>
  (list as readonly string[]).includes(word)

/** What a command does that ends by itself, on a database of this version. */
async function runOnce(command: Exclude<Command, Service>, app: App, databaseUrl: string): Promise<void> {
  if (command === 'drill') {
    const found = await drill(app, databaseUrl)
    console.log(JSON.stringify(found))
    if (found.differing) throw new Error(`The books of ${found.differing} merchants differ in the restored copy.`)
  }
  if (command === 'check-books') process.exitCode = (await reconcileAll(app)) ? 1 : 0
  if (command === 'shard') console.log(JSON.stringify(await shardDatabase(app.config.directDatabaseUrl ?? databaseUrl)))
  if (command === 'export') await exportCommand(app, process.argv.slice(3))
  if (command === 'import') await importCommand(app, process.argv.slice(3))
  if (command === 'admin') await addSystemAdmin(app, process.argv[3])
}

type Service = (typeof services)[number]

/** Runs until a signal ends it. */
async function runService(
  service: Service,
  config: Config,
  log: Log,
  databaseUrl: string,
  embedded: Postgres | undefined,
): Promise<void> {
  const running: Running = { hasStarted: false, isStopping: false }
  const operations = config.operationsPort
    ? await openOperationsServer(config, config.operationsPort, running)
    : undefined
  const { app, work } = await whenReachable(log, async () => {
    const opened = await openMigrated(service, config, log, databaseUrl)
    try {
      return { app: opened, work: service === 'web' ? undefined : await startWork(opened, features) }
    } catch (error) {
      await opened.close()
      throw error
    }
  })
  const server = service === 'work' ? undefined : await buildServer(app, () => running.isStopping)
  onSignal(async () => {
    log.info('stopping')
    running.isStopping = true
    // The proxy sees that the program is not ready any more, and sends requests elsewhere before it stops taking them.
    if (server) await sleep(config.drainSeconds * 1000)
    await server?.close()
    await work?.close()
    await operations?.close()
    await app.close()
    await embedded?.stop()
  }, config.drainSeconds)
  Object.assign(running, { app, hasStarted: true })
  await server?.listen({ host: config.host, port: config.port })
  log.info({ service, ...(server && { url: config.publicUrl }) }, 'Chopcard is ready')
  if (!server) return
  if (config.demo) console.log((await demoFacts(app)) ?? '')
}

/** Brings the database to this version, or refuses another one, and opens what a command needs. */
async function openMigrated(command: Command, config: Config, log: Log, databaseUrl: string) {
  const direct = config.directDatabaseUrl ?? databaseUrl
  if (command === 'work') await refuseOldDatabase(direct)
  else await migrate(direct)
  const app = openApp(config, databaseUrl, log, features)
  try {
    await ensurePlatform(app.database)
    if (command === 'demo' || (config.demo && isOneOf(services, command))) await seedDemo(app)
    return app
  } catch (error) {
    await app.close()
    throw error
  }
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

/** Ends in order at the first signal, at once at the second or twenty seconds after it has stopped taking requests. */
function onSignal(end: () => Promise<void>, drainSeconds = 0): void {
  let asked = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (asked) process.exit(1)
      asked = true
      setTimeout(() => process.exit(1), (20 + drainSeconds) * 1000).unref()
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
