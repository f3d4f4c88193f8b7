import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineJob, type Job } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'

const program = fileURLToPath(new URL('../../main.ts', import.meta.url))

/**
 * Runs a command of this program in a process of its own and of low priority, with the same settings, and returns what it printed last
 * as JSON. Throws with its last words if it fails.
 */
async function runCommand(command: string): Promise<unknown> {
  const child = spawn(process.execPath, [program, command], { stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const said = { out: '', error: '' }
  child.stdout.on('data', (part: Buffer) => (said.out = (said.out + part.toString()).slice(-10_000)))
  child.stderr.on('data', (part: Buffer) => (said.error = (said.error + part.toString()).slice(-10_000)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(lastLine(said.error) || `${command} ended with ${code}`)
  return JSON.parse(lastLine(said.out))
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''

/** A nightly job that is one of the program's commands. Without a backup folder there is nothing to do. */
const nightly = (job: Job, command: string, cron: string): JobHandler => ({
  job,
  cron,
  run: ({ config }) => (config.backup.folder ? runCommand(command) : Promise.resolve()),
})

export const nightlyBackup = nightly(defineJob('back-up'), 'backup', '10 1 * * *')
export const nightlyDrill = nightly(defineJob('drill-backup'), 'drill', '30 3 * * *')
