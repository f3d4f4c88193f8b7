import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

type Process = { pid: number; parent: number; cpuMs: number; endedMs: number }

/** A process as /proc tells of it, whose clock ticks a hundred times a second; apart, its children that have ended. */
function processOf(pid: number | string): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [own, ended] = [9, 11].map((n) => (Number(rest[n]) + Number(rest[n + 1])) * 10) as [number, number]
    return { pid: Number(pid), parent: Number(parent), cpuMs: own, endedMs: ended }
  } catch {
    return undefined
  }
}

/** Processor time that a process has taken until now, in milliseconds. */
export const cpuOf = (pid: number): number => processOf(pid)?.cpuMs ?? 0

/** The same of all processes of the database server, those that have ended too. */
export const cpuOfChildren = (parent: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(processOf)
    .reduce((sum, one) => sum + (one?.parent === parent ? one.cpuMs : 0), processOf(parent)?.endedMs ?? 0)

/** The process id of the database server behind an address on this machine. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = processOf(rows[0]?.pid ?? 0)?.parent ?? 0
  await client.end()
  return parent
}
