import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './postgres-cluster.ts'
import { isAlive } from './postgres-place.ts'

/** A running server, as described by its postmaster.pid. */
export interface Postmaster {
  pid: number
  port: number
  socket: string
  listens: boolean
  status: 'ready' | 'busy'
}

const LINUX = process.platform === 'linux'

/** Reads postmaster.pid; undefined if no server runs there, also if a killed server left the file behind. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const file = join(folder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  // A negative number belongs to a single-user server.
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined
  if (!worksIn(pid, folder)) {
    // The number belongs to another program now (in a container, process ids start from 1 after each start). PostgreSQL
    // would refuse to start, so the left-over file is removed, provided that no child of the killed server is still
    // running.
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

/** Every PostgreSQL process has its data folder as working directory. */
function worksIn(pid: number | string, folder: string): boolean {
  if (!LINUX) return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}

/** After `kill -9` of the server, its children need a moment to notice; until then the folder is in use. */
export function isOrphaned(folder: string): boolean {
  return (
    LINUX &&
    readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && pid !== String(process.pid) && worksIn(pid, folder))
  )
}

const ownerFile = (cluster: Cluster) => join(cluster.folder, 'chopcard.owner')

/** Process ids are reused; together with the start time they are unique. */
function identity(pid: number): string {
  if (!LINUX) return `${pid}`
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
    // A zombie process (in containers without an init) counts as dead.
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

/** Makes this process responsible for stopping the server, unless the process that started it is still alive. */
export function claim(cluster: Cluster, serverPid: number): boolean {
  const [server, owner] = readOwner(cluster).split('\n')
  const ownerPid = Number(owner?.split(' ')[0])
  const ownerLives = Boolean(owner) && isAlive(ownerPid) && identity(ownerPid) === owner
  if (Number(server) === serverPid && ownerLives) return false
  writeFileSync(ownerFile(cluster), `${serverPid}\n${identity(process.pid)}`)
  return true
}

/** Whether this process is still responsible for stopping the server: two may have claimed it at the same time. */
export function isOwn(cluster: Cluster, serverPid: number): boolean {
  return readOwner(cluster) === `${serverPid}\n${identity(process.pid)}`
}
