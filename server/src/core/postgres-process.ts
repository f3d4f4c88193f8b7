import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './postgres-cluster.ts'
import { isAlive } from './postgres-place.ts'

/** A running server, as its own postmaster.pid describes it. */
export interface Postmaster {
  pid: number
  port: number
  socket: string
  listens: boolean
  status: 'ready' | 'busy'
}

const LINUX = process.platform === 'linux'

/** Reads postmaster.pid; undefined when nothing runs there, whatever a killed server left behind. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const file = join(folder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  // A negative number is a single-user server's.
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined
  if (!worksIn(pid, folder)) {
    // The number belongs to a stranger now (containers count from 1 again after each start). PostgreSQL would refuse to
    // start, so the left-over file goes, provided that no child of the killed server is still at work.
    if (LINUX && !isOrphaned(folder) && text === (await readFile(file, 'utf8').catch(() => ''))) removeStale(file)
    return undefined
  }
  const [, , , port, socket, address, , status] = lines
  return {
    pid,
    port: Number(port),
    socket: socket ?? '',
    listens: Boolean(address),
    status: status === 'ready' ? 'ready' : 'busy',
  }
}

function removeStale(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // another user's folder: PostgreSQL itself will say so
  }
}

/** Every process of PostgreSQL works in its data folder. */
function worksIn(pid: number | string, folder: string): boolean {
  if (!LINUX) return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}

/** After `kill -9` of the server its children need a moment to notice; until then the folder is not free. */
export function isOrphaned(folder: string): boolean {
  return (
    LINUX &&
    readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && pid !== String(process.pid) && worksIn(pid, folder))
  )
}

const ownerFile = (cluster: Cluster) => join(cluster.folder, 'chopcard.owner')

/** Process numbers come round again; together with the start time they do not. */
function identity(pid: number): string {
  if (!LINUX) return `${pid}`
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
    // A dead process that nobody has buried yet (containers without an init) is dead.
    return fields?.[0] === 'Z' ? '' : `${pid} ${fields?.[19] ?? ''}`
  } catch {
    return ''
  }
}

const readOwner = (cluster: Cluster) => {
  try {
    return readFileSync(ownerFile(cluster), 'utf8')
  } catch {
    return ''
  }
}

/** Makes this process responsible for stopping the server, unless the one that started it still lives. */
export function claim(cluster: Cluster, serverPid: number): boolean {
  const [server, owner] = readOwner(cluster).split('\n')
  const ownerPid = Number(owner?.split(' ')[0])
  const ownerLives = Boolean(owner) && isAlive(ownerPid) && identity(ownerPid) === owner
  if (Number(server) === serverPid && ownerLives) return false
  writeFileSync(ownerFile(cluster), `${serverPid}\n${identity(process.pid)}`)
  return true
}

/** Whether this process is still the one to stop the server: two may have claimed it at the same moment. */
export function isOwn(cluster: Cluster, serverPid: number): boolean {
  return readOwner(cluster) === `${serverPid}\n${identity(process.pid)}`
}
