import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPostmaster } from '../../core/postgres-process.ts'

const prefix = 'drill-'
/** Twenty million entries take six minutes (docs/backup.md): what began so long ago, no process works on. */
const abandonedAfterMs = 12 * 3_600_000

/** A new folder for the copy of a drill, below the application's data folder. */
export const makeDrillFolder = (dataDir: string): string => mkdtempSync(join(dataDir, prefix))

/** Where the copy's database is, in the folder of a drill; a link where the server's user may not enter that folder. */
export const linkOfDrill = (folder: string): string => join(folder, 'postgres')

/** Removes a drill's folder with the copy in it; its server has to be stopped. */
export function removeDrill(folder: string): void {
  const link = linkOfDrill(folder)
  if (existsSync(link)) rmSync(realpathSync(link), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Removes the copies of drills that were killed, and stops their servers: a copy is as large as the database. Answers with the folders
 * that were removed.
 */
export async function removeAbandonedDrills(dataDir: string): Promise<string[]> {
  const folders = readdirSync(dataDir)
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(dataDir, name))
    .filter((folder) => Date.now() - statSync(folder).mtimeMs > abandonedAfterMs)
  for (const folder of folders) {
    const link = linkOfDrill(folder)
    if (existsSync(link)) await stopServer(realpathSync(link))
    removeDrill(folder)
  }
  return folders
}

/** Stops the server of a data folder that nobody needs any more. */
async function stopServer(folder: string): Promise<void> {
  const server = await readPostmaster(folder)
  if (!server) return
  process.kill(server.pid, 'SIGQUIT') // PostgreSQL's immediate shutdown: what it holds is thrown away
  while (await readPostmaster(folder)) await sleep(50)
}
