import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from './run.ts'

export type Cluster = { url: string; stop(): Promise<void> }

/** Where the programs of a cluster are beside the project, unless CHOPCARD_TEST_CITUS names a folder. */
const BESIDE = join('..', 'shared', 'citus')

/**
 * The Citus cluster that CHOPCARD_TEST_SHARDED names, or one of its own, made by the programs `start` and `stop` of a folder. Both are
 * given a folder for its data; `start` prints the coordinator's address. A text says why there is none.
 */
export async function openCluster(): Promise<Cluster | string> {
  const { CHOPCARD_TEST_SHARDED: given, CHOPCARD_TEST_CITUS: named } = process.env
  if (given) return { url: given, stop: () => Promise.resolve() }
  const programs = named ?? join(root, BESIDE)
  const start = join(programs, 'start')
  if (!existsSync(start))
    return named
      ? `there is no program ${start}`
      : `there is no folder ${BESIDE} with programs for one, and CHOPCARD_TEST_CITUS names none`
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
