import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.ts'

export type Cluster = { url: string; stop(): Promise<void> }

/**
 * A Citus cluster of its own, made by the programs `start` and `stop` of a folder. Both are given a folder for its data; `start` prints
 * the coordinator's address. A text says why there is none.
 */
export async function startCluster(programs: string | undefined): Promise<Cluster | string> {
  if (!programs) return 'CHOPCARD_TEST_CITUS names no folder with programs that start and stop one'
  const start = join(programs, 'start')
  if (!existsSync(start)) return `there is no program ${start}`
  const data = mkdtempSync(join(tmpdir(), 'chopcard-citus-'))
  const stop = async () => {
    await run(join(programs, 'stop'), [data])
    rmSync(data, { recursive: true, force: true })
  }
  const { ok, output } = await run(start, [data], { quiet: true })
  const url = /postgresql:\/\/\S+/.exec(output)?.[0]
  if (ok && url) return { url, stop }
  await stop()
  return `it did not start: ${output.trim().split('\n').at(-1)}`
}
